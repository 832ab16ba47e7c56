import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, transform } from 'esbuild';
import { PurgeCSS } from 'purgecss';
import type { Plugin } from 'vite';

const whole = 'node_modules/@shopify/polaris/build/esm/styles.css';
const used = path.resolve('.cache/polaris-used.css');

/**
 * Makes of Polaris' one stylesheet, at build time, the rules of those of its parts that the pages use: all of it is six
 * times what the rest of the first load weighs. The parts hold the names of all their classes, in all their variants,
 * as whole words, so that nothing that they put together while they run is left out.
 */
export function usedPolarisStyles(): Plugin {
  return {
    name: 'used-polaris-styles',
    async config(_config, { command }) {
      if (command !== 'build') return undefined;
      mkdirSync(path.dirname(used), { recursive: true });
      writeFileSync(used, await purge());
      return {
        resolve: { alias: [{ find: /^@shopify\/polaris\/build\/esm\/styles\.css/, replacement: used }] },
      };
    },
  };
}

async function purge(): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: await codeOf(namesImported()), extension: 'js' }],
    css: [{ raw: readFileSync(whole, 'utf8') }],
    // Named by what AppProvider puts together: the theme, and the theme of small screens.
    safelist: ['p-theme-light', 'p-theme-light-mobile'],
    dynamicAttributes: [
      'aria-busy',
      'aria-checked',
      'aria-disabled',
      'aria-expanded',
      'aria-pressed',
      'aria-selected',
    ],
  });
  return (await transform(purged?.css ?? '', { loader: 'css', minify: true })).code;
}

/** What the sources import of Polaris by name. */
function namesImported(): string[] {
  const sources = ['app/ui', 'app/routes'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8')),
  );
  const imports = sources.flatMap((text) => [
    ...text.matchAll(/import \{([^}]*)\} from '@shopify\/polaris';/g),
  ]);
  const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return [...new Set(names.filter((name) => name !== '' && !name.startsWith('type ')))].sort();
}

/** The code of these parts of Polaris and of everything that they are made of. */
async function codeOf(names: readonly string[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${names.join(', ')} } from '@shopify/polaris';`, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: 'esm',
    loader: { '.css': 'empty' },
    external: ['react', 'react-dom', 'react/jsx-runtime'],
    logLevel: 'silent',
  });
  return outputFiles.map(({ text }) => text).join('\n');
}
