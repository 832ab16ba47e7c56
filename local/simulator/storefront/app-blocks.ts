import path from 'node:path';
import type { Liquid } from 'liquidjs';
import { readAssets, readTemplates, readTranslations, type Asset } from './bundle.ts';
import { createEngine } from './liquid/create-engine.ts';
import { escapeHtml } from './liquid/escape-html.ts';

/** A loaded theme app extension. */
export interface AppBlocks {
  name: string;
  assets: Map<string, Asset>;
  /** Renders the blocks that are allowed on this kind of page, with their default settings. */
  draw(pageType: string, globals: object): { html: string; head: string };
}

interface BlockSchema {
  stylesheet?: string;
  javascript?: string;
  enabled_on?: { templates?: string[] };
  settings?: { id?: string; default?: unknown }[];
}

interface Block {
  name: string;
  schema: BlockSchema;
}

/**
 * Loads a deployed theme app extension. Merchants place its blocks in the theme editor; the simulator shows
 * each block on every page that its schema allows.
 * @param folder the extension's folder; its name is part of the assets' path
 */
export function loadAppBlocks(folder: string): AppBlocks {
  const sources = readTemplates(folder, 'blocks');
  const name = path.basename(folder);
  const assetRoot = `/stores/assets/${name}`;
  const engine = createEngine({
    templates: { ...readTemplates(folder, 'snippets'), ...sources },
    translations: readTranslations(folder),
    assetRoot,
  });
  const blocks = Object.entries(sources).map(([block, source]) => ({
    name: block,
    schema: readSchema(block, source),
  }));
  return {
    name,
    assets: readAssets(folder),
    draw(pageType, globals) {
      const shown = blocks.filter(({ schema }) => schema.enabled_on?.templates?.includes(pageType));
      return {
        html: shown.map((block) => drawBlock(engine, block, globals)).join(''),
        head: headTags(shown, assetRoot),
      };
    },
  };
}

function readSchema(name: string, source: string): BlockSchema {
  const json = /\{%-?\s*schema\s*-?%\}(.*)\{%-?\s*endschema\s*-?%\}/s.exec(source)?.[1];
  if (json === undefined) throw new Error(`The block ${name} has no schema.`);
  return JSON.parse(json) as BlockSchema;
}

function drawBlock(engine: Liquid, { name, schema }: Block, globals: object): string {
  const block = { id: name, type: name, settings: defaultSettings(schema), shopify_attributes: '' };
  return String(engine.renderFileSync(name, { block }, { globals })).trim();
}

/** A header among the settings has no id and no value. */
function defaultSettings({ settings = [] }: BlockSchema): Record<string, unknown> {
  const chosen: Record<string, unknown> = {};
  for (const { id, default: value } of settings) if (id !== undefined) chosen[id] = value;
  return chosen;
}

function headTags(blocks: Block[], assetRoot: string): string {
  const assetUrl = (name: string) => escapeHtml(`${assetRoot}/${name}`);
  const links = blocks.flatMap(({ schema }) => schema.stylesheet ?? []);
  const scripts = blocks.flatMap(({ schema }) => schema.javascript ?? []);
  return [
    ...links.map((name) => `<link rel="stylesheet" href="${assetUrl(name)}">`),
    ...scripts.map((name) => `<script src="${assetUrl(name)}" defer></script>`),
  ].join('');
}
