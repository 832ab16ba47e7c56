import path from 'node:path';
import type { Liquid } from 'liquidjs';
import { readAssets, readTemplates, readTranslations, type Asset } from './bundle.ts';
import { createEngine } from './liquid/create-engine.ts';
import { escapeHtml } from './liquid/escape-html.ts';

/** A loaded theme app extension. */
export interface AppBlocks {
  name: string;
  assets: Map<string, Asset>;
  /**
   * The block of a placement's type, such as `shopify://apps/app/blocks/drop-collection/0198`; undefined for a block that
   * the app no longer has, which pages omit.
   */
  find(type: string): AppBlock | undefined;
}

/** A block of a theme app extension. */
export interface AppBlock {
  name: string;
  target: 'section' | 'head' | 'body' | 'compliance_head';
  /** Style sheet and script that pages with the block load. */
  assets: { stylesheet: string | undefined; javascript: string | undefined };
  /** Whether it may be on pages of this template, such as `product`. */
  isAllowedOn(template: string): boolean;
  draw(placement: Placement, globals: Globals): string;
}

/** The objects of a page that placements need; blocks see all. */
export interface Globals {
  request: { design_mode: boolean };
  collections?: { find(handle: string): unknown };
}

/** A block as a theme has it: the settings that the merchant chose. */
export interface Placement {
  id: string;
  type: string;
  settings: Record<string, unknown>;
}

interface SettingSchema {
  type?: string;
  id?: string;
  default?: unknown;
}

interface BlockSchema {
  target: AppBlock['target'];
  stylesheet?: string;
  javascript?: string;
  enabled_on?: { templates?: string[] };
  disabled_on?: { templates?: string[] };
  settings?: SettingSchema[];
  /** Kinds of blocks that a section takes. */
  blocks?: { type: string }[];
}

const PLACED = /^shopify:\/\/apps\/[^/]+\/blocks\/([^/]+)\/[^/]+$/;

/** Loads a deployed theme app extension. @param folder its name is part of the assets' path */
export function loadAppBlocks(folder: string): AppBlocks {
  const sources = readTemplates(folder, 'blocks');
  const name = path.basename(folder);
  const engine = createEngine({
    templates: { ...readTemplates(folder, 'snippets'), ...sources },
    translations: readTranslations(folder),
    assetRoot: `/stores/assets/${name}`,
  });
  const blocks = new Map(
    Object.entries(sources).map(([block, source]) => [
      block,
      openBlock(engine, block, readSchema(block, source)),
    ]),
  );
  return {
    name,
    assets: readAssets(folder),
    find: (type) => blocks.get(PLACED.exec(type)?.[1] ?? ''),
  };
}

function openBlock(engine: Liquid, name: string, schema: BlockSchema): AppBlock {
  const { target, stylesheet, javascript, enabled_on: on, disabled_on: off } = schema;
  if (on && off) throw new Error(`The block ${name} has both enabled_on and disabled_on.`);
  return {
    name,
    target,
    assets: { stylesheet, javascript },
    isAllowedOn: (template) =>
      isListed(on?.templates, template) && !(off && isListed(off.templates, template)),
    draw({ id, settings }, globals) {
      const chosen = withCollections({ ...defaultSettings(schema), ...settings }, schema, globals);
      const block = { id, type: name, settings: chosen, shopify_attributes: editorAttributes(id, globals) };
      const own = { ...globals, app: { metafields: {} } };
      return String(engine.renderFileSync(name, { block }, { globals: own })).trim();
    },
  };
}

/** A setting of the type `collection` holds a handle; blocks see the collection. */
function withCollections(
  chosen: Record<string, unknown>,
  { settings = [] }: BlockSchema,
  globals: Globals,
): Record<string, unknown> {
  const found = settings
    .filter(({ type, id }) => type === 'collection' && typeof chosen[id ?? ''] === 'string')
    .map(({ id = '' }) => [id, globals.collections?.find(String(chosen[id]))] as const);
  return { ...chosen, ...Object.fromEntries(found) };
}

const isListed = (templates: string[] | undefined, template: string) =>
  templates === undefined || templates.includes('*') || templates.includes(template);

/** The theme editor marks blocks with an attribute. */
function editorAttributes(id: string, { request }: Globals): string {
  if (!request.design_mode) return '';
  return `data-shopify-editor-block="${escapeHtml(JSON.stringify({ id }))}"`;
}

/** Reads the JSON of a block's or section's `{% schema %}`. */
export function readSchema(name: string, source: string): BlockSchema {
  const json = /\{%-?\s*schema\s*-?%\}(.*)\{%-?\s*endschema\s*-?%\}/s.exec(source)?.[1];
  if (json === undefined) throw new Error(`${name} has no schema.`);
  return JSON.parse(json) as BlockSchema;
}

/** The defaults of settings by id. A header among them has no id and no value. */
export function defaultSettings({ settings = [] }: Pick<BlockSchema, 'settings'>): Record<string, unknown> {
  const chosen: Record<string, unknown> = {};
  for (const { id, default: value } of settings) if (id !== undefined) chosen[id] = value;
  return chosen;
}
