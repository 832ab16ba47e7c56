import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readAssets, readTemplates, readTranslations, type Asset } from './bundle.ts';
import { createEngine } from './liquid/create-engine.ts';

export type TemplateName = 'index' | 'collection' | 'product' | 'metaobject' | '404' | 'stores';

/** The simulated store's theme. */
export interface Theme {
  assets: Map<string, Asset>;
  /** Languages of the theme, English first. */
  languages: string[];
  /** The settings that a store's owner has chosen in the theme editor. */
  settings(domain: string): Record<string, unknown>;
  /** One of the theme's templates, or its layout around a drawn template (`content_for_layout`). */
  draw(file: TemplateName | 'theme', globals: object): string;
}

/** Reads a theme. @param folder with `layout`, `templates`, `snippets`, `assets`, `locales` and `config` */
export function loadTheme(folder: string): Theme {
  const translations = readTranslations(folder);
  const engine = createEngine({
    templates: {
      ...readTemplates(folder, 'snippets'),
      ...readTemplates(folder, 'templates'),
      ...readTemplates(folder, 'layout'),
    },
    translations,
    assetRoot: '/stores/assets/theme',
  });
  const settings = JSON.parse(readFileSync(path.join(folder, 'config/settings_data.json'), 'utf8')) as Record<
    string,
    Record<string, unknown>
  >;
  return {
    assets: readAssets(folder),
    languages: ['en', ...Object.keys(translations).filter((language) => language !== 'en')],
    settings: (domain) => ({ ...settings['default'], ...settings[domain] }),
    draw: (file, globals) => String(engine.renderFileSync(file, {}, { globals })),
  };
}
