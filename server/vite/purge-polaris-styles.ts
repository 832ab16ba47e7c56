import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { transform } from 'lightningcss';
import { parse, Root } from 'postcss';
import { PurgeCSS } from 'purgecss';
import type { Plugin } from 'vite';
import { inlineTokens, namesToken } from './inline-tokens.ts';

const fullStyles = 'node_modules/@shopify/polaris/build/esm/styles.css';
const purgedStyles = path.resolve('.cache/polaris');

/**
 * Components that few pages use. Their rules are loaded with their code. A component that the server renders
 * in a `lazyPart` cannot be one: the document links no styles of lazy code.
 */
export const rareComponents = [
  'Autocomplete',
  'BulkActions',
  'CheckableButton',
  'Combobox',
  'DropZone',
  'Filters',
  'IndexTable',
  'Indicator',
  'Layout',
  'Listbox',
  'ProgressBar',
  'RadioButton',
  'Tabs',
  'Tag',
];

/**
 * Reduces Polaris's stylesheet at build time to the rules of imported components, with design tokens replaced
 * by their values. One sheet has the rules for every page; each rare component has its own. The full
 * stylesheet is six times as large as the rest of the first load.
 */
export function purgePolarisStyles(): Plugin {
  return {
    name: 'purge-polaris-styles',
    apply: 'build',
    async config() {
      const components = await readUsedComponents();
      const { code, sources } = components;
      const styles = inlineTokens(await purge(components), namesToken(`${code}\n${sources}`));
      mkdirSync(purgedStyles, { recursive: true });
      for (const [name, css] of splitStyles(styles)) writeFileSync(sheetOf(name), minify(css));
      return {
        resolve: {
          alias: [{ find: /^@shopify\/polaris\/build\/esm\/styles\.css/, replacement: sheetOf('polaris') }],
        },
      };
    },
    transform(code, id, options) {
      const [, component = ''] = /\/@shopify\/polaris\/.*\/components\/(\w+)\/.*\.css\.js$/.exec(id) ?? [];
      if (options?.ssr || !rareComponents.includes(component)) return undefined;
      return { code: `import ${JSON.stringify(sheetOf(component))};\n${code}`, map: null };
    },
  };
}

const sheetOf = (name: string) => path.join(purgedStyles, `${name}.css`);

/** The sheets by component; `polaris` is the sheet of every page. No rule of Polaris styles two components. */
export function splitStyles(css: string): Map<string, string> {
  const sheets = new Map(['polaris', ...rareComponents].map((name) => [name, new Root()]));
  for (const node of parse(css).nodes) {
    const [, component = ''] = /\.Polaris-([A-Za-z]+)/.exec(node.toString()) ?? [];
    const name = sheets.has(component) ? component : 'polaris';
    sheets.get(name)?.append(node.clone());
  }
  return new Map([...sheets].map(([name, sheet]) => [name, sheet.toString()]));
}

function minify(css: string): Uint8Array {
  return transform({ filename: 'polaris.css', code: Buffer.from(css), minify: true }).code;
}

/** Components contain the names of all their classes as whole words, including combined ones. */
async function purge({ code, sources }: UsedComponents): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: code, extension: 'js' }],
    css: [{ raw: readFileSync(fullStyles, 'utf8') }],
    keyframes: true,
    // The default theme; AppProvider builds its class name at run time.
    safelist: ['p-theme-light'],
    blocklist: unusedVariants(sources),
    dynamicAttributes: [
      'aria-busy',
      'aria-checked',
      'aria-disabled',
      'aria-expanded',
      'aria-pressed',
      'aria-selected',
    ],
  });
  return purged?.css ?? '';
}

interface UsedComponents {
  /** The source text of our pages and their styles. */
  sources: string;
  /** The code of the Polaris components that pages import, with their dependencies. */
  code: string;
}

async function readUsedComponents(): Promise<UsedComponents> {
  const sources = readSources();
  return { sources, code: await codeOf(importedNames(sources)) };
}

function readSources(): string {
  return ['app/ui', 'app/routes']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(tsx?|css)$/.test(name))
        .map((name) => readFileSync(path.join(folder, name), 'utf8')),
    )
    .join('\n');
}

function importedNames(sources: string): string[] {
  const imports = [...sources.matchAll(/import \{([^}]*)\} from '@shopify\/polaris';/g)];
  const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return [...new Set(names.filter((name) => name !== '' && !name.startsWith('type ')))].sort();
}

async function codeOf(names: readonly string[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${names.join(', ')} } from '@shopify/polaris';`, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: 'esm',
    loader: { '.css': 'empty' },
    // The token package names every token, used or not.
    external: ['react', 'react-dom', 'react/jsx-runtime', '@shopify/polaris-tokens'],
    logLevel: 'silent',
  });
  return outputFiles.map(({ text }) => text).join('\n');
}

/**
 * Variants that a component has only with a certain prop: the prop's pattern, and the variant's classes. Most
 * belong to IndexTable, whose rules are a quarter of the stylesheet.
 */
const variants: [prop: RegExp, classes: RegExp][] = [
  [/\bhasZebraStriping\b/, /^Polaris-IndexTable__ZebraStriping$/],
  [/\blastColumnSticky\b/, /^Polaris-IndexTable.*Sticky(Last|Scrolling)$/],
  [/\bselectable\b/, /^Polaris-IndexTable__Table--unselectable$/],
  [/\browType\b/, /^Polaris-IndexTable__TableRow--(subheader|child)$/],
  // IndexFilters renames and creates views in dialogs.
  [/\b(Modal|onCreateNewView)\b|type: '(rename|duplicate)/, /^Polaris-Modal/],
  [/<IndexTable\.Row[^>]*\stone\b/, /^Polaris-IndexTable--tone/],
];

/** Patterns of the classes of variants that no page uses. */
export function unusedVariants(sources: string): RegExp[] {
  return variants.filter(([prop]) => !prop.test(sources)).map(([, classes]) => classes);
}
