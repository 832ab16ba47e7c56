import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'lightningcss';
import { PurgeCSS } from 'purgecss';
import type { Plugin } from 'vite';
import { inlineTokens } from './inline-tokens.ts';
import { namesToken } from './names-token.ts';
import { neverAskedFor } from './never-asked-for.ts';
import { readUsedParts } from './read-used-parts.ts';
import type { UsedParts } from './read-used-parts.ts';
import { shortenClassNames } from './shorten-class-names.ts';

const whole = 'node_modules/@shopify/polaris/build/esm/styles.css';
const used = path.resolve('.cache/polaris-used.css');

/**
 * Makes of Polaris' one stylesheet, at build time, what the pages need of it: all of it is six times what the rest of
 * the first load weighs. Left are the rules of the parts that the pages use, with the values of design tokens in place
 * of their names, and with short names of classes, here as in the parts' scripts.
 */
export function usedPolarisStyles(): Plugin {
  let shortNames: ReadonlyMap<string, string> = new Map();
  return {
    name: 'used-polaris-styles',
    async config(_config, { command }) {
      if (command !== 'build') return undefined;
      const parts = await readUsedParts();
      const styles = inlineTokens(await purge(parts), namesToken(`${parts.code}\n${parts.sources}`));
      const shortened = shortenClassNames(styles, parts);
      shortNames = shortened.names;
      mkdirSync(path.dirname(used), { recursive: true });
      writeFileSync(used, minify(shortened.css));
      return {
        resolve: { alias: [{ find: /^@shopify\/polaris\/build\/esm\/styles\.css/, replacement: used }] },
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

/**
 * The rules of the parts that are used. The parts hold the names of all their classes, in all their variants, as whole
 * words, so that nothing that they put together while they run is left out.
 */
async function purge({ code, sources }: UsedParts): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: code, extension: 'js' }],
    css: [{ raw: readFileSync(whole, 'utf8') }],
    keyframes: true,
    // The theme that AppProvider takes when it is told none, whose name it puts together.
    safelist: ['p-theme-light'],
    blocklist: neverAskedFor(sources),
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
