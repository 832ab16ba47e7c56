import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoStorefront } from '../../../local/demo/storefront.ts';

export interface PlacedBlock {
  block: string;
  settings?: Record<string, unknown>;
}

/** A copy of the demo's theme in which a template has these app blocks only. @param template such as `index` */
export function themeWith(template: string, placed: readonly PlacedBlock[]): string {
  const theme = mkdtempSync(path.join(tmpdir(), 'theme-'));
  cpSync(demoStorefront.theme, theme, { recursive: true });
  const blocks = Object.fromEntries(
    placed.map(({ block, settings = {} }, at) => [
      `block-${at}`,
      { type: `shopify://apps/an-app/blocks/${block}/${at}`, settings },
    ]),
  );
  const main = { type: 'apps', blocks, block_order: Object.keys(blocks) };
  writeFileSync(
    path.join(theme, `templates/${template}.json`),
    JSON.stringify({ sections: { main }, order: ['main'] }),
  );
  return theme;
}

/** Changes the app embeds of a copied theme. */
export function setEmbeds(theme: string, placed: readonly PlacedBlock[]): string {
  const file = path.join(theme, 'config/settings_data.json');
  const settings = JSON.parse(readFileSync(file, 'utf8')) as { default: Record<string, unknown> };
  settings.default['blocks'] = placed.map(({ block, settings: chosen = {} }, at) => ({
    id: block,
    type: `shopify://apps/an-app/blocks/${block}/${at}`,
    settings: chosen,
  }));
  writeFileSync(file, JSON.stringify(settings));
  return theme;
}
