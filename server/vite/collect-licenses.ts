import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Licence comments of packages: 2.5 KB of the compressed scripts of each page. */
const licenseComment = /^\/\*\*?(?:(?!\*\/)[^])*@license(?:(?!\*\/)[^])*\*\//gm;

/**
 * Moves the licences that packages name in their browser code to one file, which no page loads.
 * @param listOthers names packages whose licences are added: their code has no such comments, or is bundled elsewhere.
 */
export function collectLicenses(listOthers: () => Promise<readonly string[]>): Plugin {
  const licenses = new Set<string>();
  return {
    name: 'collect-licenses',
    apply: 'build',
    enforce: 'pre',
    transform(code, id, options) {
      if (options?.ssr || !id.includes('/node_modules/') || !code.includes('@license')) return undefined;
      const moved = code.replace(licenseComment, (license) => {
        licenses.add(license);
        return '';
      });
      return { code: moved, map: null };
    },
    async generateBundle() {
      if (licenses.size === 0) return;
      const others = withDependencies(await listOthers()).map(licenseOf);
      const source = `${[...licenses, ...others].sort().join('\n\n')}\n`;
      this.emitFile({ type: 'asset', fileName: 'assets/licenses.txt', source });
    },
  };
}

interface Package {
  version: string;
  license: string;
  dependencies?: Record<string, string>;
}

const folderOf = (name: string) => path.join('node_modules', name);

function readPackage(name: string): Package {
  return JSON.parse(readFileSync(path.join(folderOf(name), 'package.json'), 'utf8')) as Package;
}

/** Packages, and those that they may contain. */
function withDependencies(names: readonly string[]): string[] {
  const all = new Set<string>();
  const add = (name: string) => {
    if (all.has(name)) return;
    all.add(name);
    Object.keys(readPackage(name).dependencies ?? {}).forEach(add);
  };
  names.forEach(add);
  return [...all];
}

function licenseOf(name: string): string {
  const { version, license } = readPackage(name);
  const file = readdirSync(folderOf(name)).find((one) => /^licen[cs]e(\.\w+)?$/i.test(one));
  const text = file === undefined ? '' : readFileSync(path.join(folderOf(name), file), 'utf8').trim();
  return `/*\n${name} ${version} (${license})\n\n${text}\n*/`;
}
