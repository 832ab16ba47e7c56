import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * Bundles the simulated platform into one file, for tests that restart it. A start from sources takes two
 * seconds longer. Other files are read from the sources.
 * @param folder of the result, inside the project, so that packages are found.
 * @param program to bundle; by default the platform's own.
 * @returns the file.
 */
export async function bundlePlatform(folder: string, program = 'local/simulator/main.ts'): Promise<string> {
  const outfile = path.join(folder, 'platform.mjs');
  await build({
    entryPoints: [path.resolve(program)],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile,
    logLevel: 'warning',
    plugins: [
      {
        name: 'keep-addresses',
        setup(builder) {
          builder.onLoad({ filter: /\.ts$/ }, ({ path: file }) => ({
            loader: 'ts',
            contents: readWithAddress(file),
          }));
        },
      },
    ],
  });
  return outfile;
}

/** A source's text with its own URL inserted, because `import.meta.url` would be the bundle's. */
function readWithAddress(file: string): string {
  const address = JSON.stringify(pathToFileURL(file).href);
  return readFileSync(file, 'utf8').replaceAll('import.meta.url', address);
}
