import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { transform } from 'lightningcss';
import { PurgeCSS } from 'purgecss';
import type { Plugin } from 'vite';
import { inlineTokens, namesToken } from './inline-tokens.ts';
import { shortenClassNames } from './shorten-class-names.ts';

const fullStyles = 'node_modules/@shopify/polaris/build/esm/styles.css';
const purgedStyles = path.resolve('.cache/polaris-purged.css');

/**
 * Reduces Polaris's stylesheet at build time to the rules of imported components, with design tokens replaced
 * by their values. The full stylesheet is six times as large as the rest of the first load.
 */
export function purgePolarisStyles(): Plugin {
  let shortNames: ReadonlyMap<string, string> = new Map();
  return {
    name: 'purge-polaris-styles',
    async config(_config, { command }) {
      if (command !== 'build') return undefined;
      const components = await readUsedComponents();
      const { code, sources } = components;
      const styles = inlineTokens(await purge(components), namesToken(`${code}\n${sources}`));
      mkdirSync(path.dirname(purgedStyles), { recursive: true });
      const shortened = shortenClassNames(styles, components);
      shortNames = shortened.names;
      writeFileSync(purgedStyles, minify(shortened.css));
      return {
        resolve: {
          alias: [{ find: /^@shopify\/polaris\/build\/esm\/styles\.css/, replacement: purgedStyles }],
        },
      };
    },
    transform(code, id) {
      if (!/\/@shopify\/polaris\/.*\.css\.js$/.test(id)) return undefined;
      return { code: code.replace(/Polaris-[\w-]+/g, (name) => shortNames.get(name) ?? name), map: null };
    },
  };
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

export interface UsedComponents {
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
  [/\bsortable=/, /^Polaris-IndexTable.*(--sortable|Sort(Button|Icon|Svg)|Sorted)/],
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
