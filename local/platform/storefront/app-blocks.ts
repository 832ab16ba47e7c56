import { fileURLToPath } from 'node:url';
import type { Liquid } from 'liquidjs';
import { readAssets, readTemplates, readTranslations, type Asset } from './bundle.ts';
import { createEngine } from './liquid/create-engine.ts';
import { escapeHtml } from './liquid/escape-html.ts';

/** A theme app extension, ready to be drawn into pages. */
export interface AppBlocks {
  assets: Map<string, Asset>;
  /** The blocks that the extension lets stand on this kind of page, drawn with their default settings. */
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

const ASSET_ROOT = '/stores/assets/creator-storefront';
const EXTENSION = fileURLToPath(new URL('../../../extensions/creator-storefront/', import.meta.url));

/**
 * Reads the extension as it is deployed. A merchant would place its blocks in the theme editor; here each stands on
 * every page that its schema allows.
 */
export function loadAppBlocks(): AppBlocks {
  const sources = readTemplates(EXTENSION, 'blocks');
  const engine = createEngine({
    templates: { ...readTemplates(EXTENSION, 'snippets'), ...sources },
    translations: readTranslations(EXTENSION),
    assetRoot: ASSET_ROOT,
  });
  const blocks = Object.entries(sources).map(([name, source]) => ({
    name,
    schema: readSchema(name, source),
  }));
  return {
    assets: readAssets(EXTENSION),
    draw(pageType, globals) {
      const here = blocks.filter(({ schema }) => schema.enabled_on?.templates?.includes(pageType));
      return { html: here.map((block) => drawBlock(engine, block, globals)).join(''), head: headTags(here) };
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

function headTags(blocks: Block[]): string {
  const links = blocks.flatMap(({ schema }) => schema.stylesheet ?? []);
  const scripts = blocks.flatMap(({ schema }) => schema.javascript ?? []);
  return [
    ...links.map((name) => `<link rel="stylesheet" href="${assetUrl(name)}">`),
    ...scripts.map((name) => `<script src="${assetUrl(name)}" defer></script>`),
  ].join('');
}

function assetUrl(name: string): string {
  return escapeHtml(`${ASSET_ROOT}/${name}`);
}
