import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * Makes one file of the simulated platform, for tests that kill it and start it again: from its sources it takes two
 * seconds longer to start each time. It reads its other files from where the sources are.
 * @param folder where to, inside the project: packages are found from there.
 * @param program what to make it of; the platform's own unless said.
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

/** A source's text with its own address in it, which would be the bundle's otherwise. */
function readWithAddress(file: string): string {
  const address = JSON.stringify(pathToFileURL(file).href);
  return readFileSync(file, 'utf8').replaceAll('import.meta.url', address);
}
