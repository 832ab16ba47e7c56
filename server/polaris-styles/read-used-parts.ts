import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

export interface UsedParts {
  /** The text of our own pages and of the styles beside them. */
  sources: string;
  /** The code of the parts of Polaris that the pages import, and of everything that these are made of. */
  code: string;
}

export async function readUsedParts(): Promise<UsedParts> {
  const sources = readSources();
  return { sources, code: await codeOf(namesImported(sources)) };
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

/** What the sources import of Polaris by name. */
function namesImported(sources: string): string[] {
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
    // The tokens' own tables name every token, used or not.
    external: ['react', 'react-dom', 'react/jsx-runtime', '@shopify/polaris-tokens'],
    logLevel: 'silent',
  });
  return outputFiles.map(({ text }) => text).join('\n');
}
