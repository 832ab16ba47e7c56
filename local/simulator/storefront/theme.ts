import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type AppBlock,
  type AppBlocks,
  type Globals,
  type Placement,
  defaultSettings,
  readSchema,
} from './app-blocks.ts';
import { readAssets, readTemplates, readTranslations, type Asset } from './bundle.ts';
import { createEngine } from './liquid/create-engine.ts';
import { AppBlockDrop } from './liquid/theme-tags.ts';

/** The simulated store's theme. */
export interface Theme {
  assets: Map<string, Asset>;
  /** Languages of the theme, English first. */
  languages: string[];
  /** The settings that a store's owner has chosen in the theme editor. */
  settings(domain: string): ThemeSettings;
  /** The template of a page: `collection.creator-drop` if the theme has it, else `collection`. */
  templateFor(kind: string, suffix: string | null): string;
  /** The sections of a template in their order; `content` draws one. */
  sections(template: string): Section[];
  /** One of the theme's own files without sections: a layout, or the list of stores. */
  draw(file: 'theme' | 'stores', globals: object): string;
}

export interface Section {
  /** Its id for section rendering. */
  id: string;
  blocks: AppBlock[];
  draw(globals: Globals): string;
}

interface ThemeSettings {
  [name: string]: unknown;
  /** App embeds, those that are on. */
  blocks: Placement[];
}

interface SectionEntry {
  type: string;
  settings?: Record<string, unknown>;
  blocks?: Record<string, { type: string; settings?: Record<string, unknown>; disabled?: boolean }>;
  block_order?: string[];
}

interface TemplateFile {
  sections: Record<string, SectionEntry>;
  order: string[];
}

/** Reads a theme. @param folder with `layout`, `templates`, `sections`, `snippets`, `assets`, `locales`, `config` */
export function loadTheme(folder: string, appBlocks: AppBlocks): Theme {
  const translations = readTranslations(folder);
  const sources = readTemplates(folder, 'sections');
  const engine = createEngine({
    templates: {
      ...readTemplates(folder, 'snippets'),
      ...readTemplates(folder, 'templates'),
      ...readTemplates(folder, 'layout'),
      ...Object.fromEntries(Object.entries(sources).map(([name, source]) => [`section/${name}`, source])),
    },
    translations,
    assetRoot: '/stores/assets/theme',
  });
  const templates = readJsonTemplates(path.join(folder, 'templates'));
  const settings = JSON.parse(readFileSync(path.join(folder, 'config/settings_data.json'), 'utf8')) as Record<
    string,
    Record<string, unknown>
  >;

  const openSection = (template: string, key: string, entry: SectionEntry): Section => {
    const schema = readSchema(entry.type, sources[entry.type] ?? '');
    const takesApps = schema.blocks?.some(({ type }) => type === '@app') ?? false;
    const placed = (entry.block_order ?? []).flatMap((id) => {
      const { type, settings: chosen = {}, disabled = false } = entry.blocks?.[id] ?? { type: '' };
      const block = appBlocks.find(type);
      if (disabled || block === undefined) return [];
      const page = template.split('.')[0] ?? '';
      if (!takesApps || block.target !== 'section' || !block.isAllowedOn(page.split('/')[0] ?? ''))
        throw new Error(`The block ${block.name} may not be in ${entry.type} of ${template}.`);
      return [{ block, placement: { id, type, settings: chosen } }];
    });
    const id = `template--${template.replace(/\W+/g, '-')}__${key}`;
    return {
      id,
      blocks: placed.map(({ block }) => block),
      draw(globals) {
        const section = {
          id,
          settings: { ...defaultSettings(schema), ...entry.settings },
          blocks: placed.map(
            (each) => new AppBlockDrop(each.placement, () => each.block.draw(each.placement, globals)),
          ),
        };
        const html = String(engine.renderFileSync(`section/${entry.type}`, { section }, { globals })).trim();
        return `<div id="shopify-section-${id}" class="shopify-section">${html}</div>`;
      },
    };
  };
  const opened = new Map(
    Object.entries(templates).map(([name, { sections, order }]) => [
      name,
      order.map((key) => openSection(name, key, sections[key] ?? { type: key })),
    ]),
  );
  return {
    assets: readAssets(folder),
    languages: ['en', ...Object.keys(translations).filter((language) => language !== 'en')],
    settings: (domain) => ({ blocks: [], ...settings['default'], ...settings[domain] }),
    templateFor: (kind, suffix) =>
      suffix !== null && opened.has(`${kind}.${suffix}`) ? `${kind}.${suffix}` : kind,
    sections(template) {
      const sections = opened.get(template);
      if (sections === undefined) throw new Error(`The theme has no template ${template}.`);
      return sections;
    },
    draw: (file, globals) => String(engine.renderFileSync(file, {}, { globals })),
  };
}

/** The theme's JSON templates, `metaobject/creator` among them. */
function readJsonTemplates(folder: string): Record<string, TemplateFile> {
  if (!existsSync(folder)) return {};
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  );
  return Object.fromEntries(
    names.map((name) => [
      name.replace(/\.json$/, '').replaceAll('\\', '/'),
      JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as TemplateFile,
    ]),
  );
}
