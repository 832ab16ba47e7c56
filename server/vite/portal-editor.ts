import path from 'node:path';
import { build } from 'esbuild';
import type { OutputFile } from 'esbuild';
import type { Plugin } from 'vite';

const moduleId = 'virtual:portal-editor';
const entry = 'app/routes/portal/drops/editor/start-editor.tsx';
const assetPath = '/assets/';

/**
 * Bundles the script of the portal's editor. It runs without Remix, so the browser build of the admin has no part of it.
 * The server imports its URL as `virtual:portal-editor`. Development bundles it again for each load of the page.
 */
export function portalEditor(): Plugin {
  let files: Promise<readonly OutputFile[]> | undefined;
  let isDevelopment = false;
  let isServerBuild = false;
  const bundle = () => {
    files = (isDevelopment ? runBuild(true) : productionBuild()).then(({ outputFiles }) => outputFiles);
    return files;
  };
  return {
    name: 'portal-editor',
    configResolved({ command, build: { ssr } }) {
      isDevelopment = command === 'serve';
      isServerBuild = Boolean(ssr);
    },
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    async load(id) {
      if (id !== `\0${moduleId}`) return undefined;
      const [main] = await (isDevelopment ? (files ?? bundle()) : bundle());
      return `export const editorScript = ${JSON.stringify(assetPath + nameOf(main))};`;
    },
    async generateBundle() {
      if (isServerBuild) return;
      for (const file of await bundle())
        this.emitFile({ type: 'asset', fileName: `assets/${nameOf(file)}`, source: file.contents });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = new URL(request.url ?? '/', 'http://localhost').pathname.replace(assetPath, '');
        if (!/^portal-editor[\w-]*\.js$/.test(name)) {
          next();
          return;
        }
        const isEntry = name === 'portal-editor.js';
        (isEntry ? bundle() : (files ?? bundle())).then((all) => {
          const file = all.find((one) => nameOf(one) === name);
          response.writeHead(file ? 200 : 404, { 'Content-Type': 'text/javascript; charset=utf-8' });
          response.end(file?.contents);
        }, next);
      });
    },
  };
}

/** Lists the packages in the script, for their licences. */
export async function listEditorPackages(): Promise<string[]> {
  const { metafile } = await productionBuild();
  const names = Object.keys(metafile.inputs).flatMap(
    (input) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(input)?.[1] ?? [],
  );
  return [...new Set(names)];
}

let built: ReturnType<typeof runBuild> | undefined;
/** Bundles the script once for the browser's build, the server's and the licences. */
const productionBuild = () => (built ??= runBuild(false));

/** @returns the page's script as the first file, and then the parts that it loads on demand. */
function runBuild(isDevelopment: boolean) {
  return build({
    entryPoints: { 'portal-editor': entry },
    entryNames: isDevelopment ? '[name]' : '[name]-[hash]',
    chunkNames: 'portal-editor-[name]-[hash]',
    outdir: 'assets',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: !isDevelopment,
    define: { 'process.env.NODE_ENV': isDevelopment ? '"development"' : '"production"' },
    legalComments: 'none',
    metafile: true,
    write: false,
  });
}

function nameOf(file: OutputFile | undefined): string {
  return path.basename(file?.path ?? '');
}
