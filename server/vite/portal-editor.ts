import path from 'node:path';
import { build, type OutputFile } from 'esbuild';
import type { Plugin } from 'vite';

const moduleId = 'virtual:portal-editor';
const editorEntry = 'app/routes/portal/drops/editor/start-editor.tsx';
const portalEntry = 'app/routes/portal/browser-script.ts';
const assetPath = '/assets/';

/**
 * Bundles the scripts of the portal: of all pages, and of the editor. They share a part, and run without Remix, so the
 * browser build of the admin has no part of them. The server imports their URLs as `virtual:portal-editor`. Development
 * bundles them again for each load of a page.
 */
export function portalEditor(): Plugin {
  let files: ReturnType<typeof runBuild> | undefined;
  let isDevelopment = false;
  let isServerBuild = false;
  const bundle = () => {
    files = isDevelopment ? runBuild(true) : productionBuild();
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
      const { metafile } = await (isDevelopment ? (files ?? bundle()) : bundle());
      const urlOf = (entry: string) => {
        const [name] =
          Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entry) ?? [];
        return JSON.stringify(assetPath + path.basename(name ?? ''));
      };
      return `export const editorScript = ${urlOf(editorEntry)}; export const portalScript = ${urlOf(portalEntry)};`;
    },
    async generateBundle() {
      if (isServerBuild) return;
      for (const file of (await bundle()).outputFiles)
        this.emitFile({ type: 'asset', fileName: `assets/${nameOf(file)}`, source: file.contents });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = new URL(request.url ?? '/', 'http://localhost').pathname.replace(assetPath, '');
        if (!/^portal[\w-]*\.js$/.test(name)) {
          next();
          return;
        }
        const isEntry = name === 'portal-editor.js' || name === 'portal.js';
        (isEntry ? bundle() : (files ?? bundle())).then(({ outputFiles }) => {
          const file = outputFiles.find((one) => nameOf(one) === name);
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

/** @returns the scripts of pages, and the parts that they share or load on demand. */
function runBuild(isDevelopment: boolean) {
  return build({
    entryPoints: { 'portal-editor': editorEntry, portal: portalEntry },
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

function nameOf(file: OutputFile): string {
  return path.basename(file.path);
}
