import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../../extensions/creator-storefront/', import.meta.url));
const files = (folder: string) => readdirSync(join(ROOT, folder)).sort();
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');
const measure = (folder: string, end = '') =>
  files(folder)
    .filter((name) => name.endsWith(end))
    .reduce((sum, name) => sum + statSync(join(ROOT, folder, name)).size, 0);

describe('the theme app extension', () => {
  const before = process.env['SHOPIFY_TLD_ROOT'];
  // With a missing folder, theme check uses its built-in documents instead of downloading newer ones.
  beforeAll(() => {
    process.env['SHOPIFY_TLD_ROOT'] = join(ROOT, 'no-such-folder');
  });
  afterAll(() => {
    if (before === undefined) Reflect.deleteProperty(process.env, 'SHOPIFY_TLD_ROOT');
    else process.env['SHOPIFY_TLD_ROOT'] = before;
  });

  it('passes theme check as a theme app extension', async () => {
    const { check } = await import('@shopify/theme-check-node');
    const offenses = await check(ROOT, 'theme-check:theme-app-extension');
    expect(
      offenses.map(({ check, uri, start, message }) => `${check} ${uri}:${start.line + 1} ${message}`),
    ).toEqual([]);
  });

  it('contains only what the platform deploys, in flat folders', () => {
    expect(files('.')).toEqual(['assets', 'blocks', 'locales', 'shopify.extension.toml', 'snippets']);
    for (const folder of ['assets', 'blocks', 'locales', 'snippets']) {
      for (const name of files(folder)) expect(statSync(join(ROOT, folder, name)).isFile()).toBe(true);
    }
    expect(read('shopify.extension.toml')).toMatch(/^type = "theme"$/m);
  });

  it('stays below the platform’s limits: 100 KB of Liquid in total, 10 KB of script, 100 KB of style', () => {
    expect(measure('blocks') + measure('snippets')).toBeLessThanOrEqual(80_000);
    expect(measure('assets', '.js')).toBeLessThanOrEqual(10_000);
    expect(measure('assets', '.css')).toBeLessThanOrEqual(100_000);
    for (const name of files('locales'))
      expect(statSync(join(ROOT, 'locales', name)).size).toBeLessThan(15_000);
    expect(files('blocks').length).toBeLessThanOrEqual(30);
  });

  it('sends at most 6 KB of style and 4 KB of script for all blocks together', () => {
    const sent = (end: string) =>
      files('assets')
        .filter((name) => name.endsWith(end))
        .reduce((sum, name) => sum + gzipSync(read('assets', name)).length, 0);
    expect(sent('.css')).toBeLessThanOrEqual(6_000);
    expect(sent('.js')).toBeLessThanOrEqual(4_000);
  });

  it('styles nothing outside itself', () => {
    const sheets = files('assets').filter((name) => name.endsWith('.css'));
    const css = sheets
      .map((name) => read('assets', name))
      .join('')
      .replace(/\/\*.*?\*\//gs, '');
    const selectors = Array.from(css.matchAll(/([^{}]+)\{/g), ([, selector = '']) => selector.trim())
      .filter((selector) => !selector.startsWith('@'))
      .flatMap((selector) => selector.split(/,(?![^(]*\))/).map((part) => part.trim()));
    expect(selectors.length).toBeGreaterThan(40);
    for (const selector of selectors) expect(selector).toMatch(/^\.cc-/);
  });
});

/** The platform's rules for an app block's schema, as its documents and theme check's data files state them. */
const id = z.string().regex(/^[a-z][a-z0-9_]*$/);
const text = z.string().startsWith('t:');
const setting = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('header'), content: text }),
  z.strictObject({
    type: z.literal('checkbox'),
    id,
    label: text,
    info: text.optional(),
    default: z.boolean(),
  }),
  z.strictObject({
    type: z.literal('text'),
    id,
    label: text,
    info: text.optional(),
    default: z.string().min(1),
  }),
  z
    .strictObject({
      type: z.literal('select'),
      id,
      label: text,
      info: text.optional(),
      options: z.array(z.strictObject({ value: z.string().min(1), label: text })).min(2),
      default: z.string(),
    })
    .refine(
      (select) => select.options.some(({ value }) => value === select.default),
      'begins with an option',
    ),
  z.strictObject({ type: z.literal('collection'), id, label: text, info: text.optional() }),
  z.strictObject({ type: z.literal('color'), id, label: text, default: z.string().regex(/^#[0-9a-f]{6}$/) }),
  z
    .strictObject({
      type: z.literal('range'),
      id,
      label: text,
      info: text.optional(),
      unit: z.string().max(3).optional(),
      min: z.int(),
      max: z.int(),
      step: z.int().positive(),
      default: z.int(),
    })
    .refine(
      ({ min, max, step }) => (max - min) / step <= 100 && (max - min) / step >= 2,
      'has 3 to 101 steps',
    )
    .refine((range) => (range.default - range.min) % range.step === 0, 'begins on a step')
    .refine((range) => range.default >= range.min && range.default <= range.max, 'begins inside'),
]);
const templates = z.strictObject({
  templates: z.array(z.enum(['metaobject', 'collection', 'product', 'page', 'index', 'cart'])).min(1),
});
const schema = z
  .strictObject({
    name: text,
    target: z.enum(['section', 'body', 'head']),
    javascript: z.enum(files('assets')).optional(),
    enabled_on: templates.optional(),
    settings: z
      .array(setting)
      .max(25)
      .refine((settings) => {
        const ids = settings.flatMap((each) => ('id' in each ? [each.id] : []));
        return new Set(ids).size === ids.length;
      }, 'names each setting once'),
  })
  .refine(
    ({ target, enabled_on }) => target !== 'section' || enabled_on !== undefined,
    'says where it may be placed',
  );

const blocks = files('blocks').map((name) => {
  const source = read('blocks', name);
  const json = /\{% schema %\}(.*)\{% endschema %\}/s.exec(source)?.[1] ?? '';
  return { name, source, schema: JSON.parse(json) as unknown };
});

describe.each(blocks.map((block) => [block.name, block] as const))('the block %s', (_name, block) => {
  it('has a schema that the theme editor accepts', () => {
    expect(schema.safeParse(block.schema).error?.issues).toBeUndefined();
  });

  it('uses the settings it declares, and no others', () => {
    const declared = schema.parse(block.schema).settings.flatMap((each) => ('id' in each ? [each.id] : []));
    const used = Array.from(block.source.matchAll(/block\.settings\.(\w+)/g), ([, name]) => name);
    expect([...new Set(used)].sort()).toEqual([...declared].sort());
  });

  it('has every text of its schema in the locales', () => {
    const words = JSON.stringify(block.schema).match(/t:[\w.]+/g) ?? [];
    const keys = keysOf(JSON.parse(read('locales', 'en.default.schema.json')));
    for (const word of words) expect(keys).toContain(word.slice(2));
  });
});

describe('the texts', () => {
  it.each([
    ['visitors', 'en.default.json', 'de.json'],
    ['merchants', 'en.default.schema.json', 'de.schema.json'],
  ])('for %s exist in both languages, with the same placeholders', (_name, english, german) => {
    const [first, second] = [english, german].map((name) => JSON.parse(read('locales', name)) as unknown);
    expect(keysOf(second)).toEqual(keysOf(first));
    const placeholders = (tree: unknown) => JSON.stringify(tree).match(/\{\{ \w+ \}\}/g);
    expect(placeholders(second)).toEqual(placeholders(first));
  });

  it('are all used', () => {
    const sources = [
      ...files('blocks').map((name) => read('blocks', name)),
      ...files('snippets').map((name) => read('snippets', name)),
    ].join();
    for (const key of keysOf(JSON.parse(read('locales', 'en.default.json')))) {
      expect(sources).toContain(`'${key.replace(/\.(one|other)$/, '')}' | t`);
    }
  });
});

function keysOf(tree: unknown, path = ''): string[] {
  if (typeof tree !== 'object' || tree === null) return [path];
  return Object.entries(tree).flatMap(([key, branch]) =>
    keysOf(branch, path === '' ? key : `${path}.${key}`),
  );
}
