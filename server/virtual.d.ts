/** The framework's module with all routes. */
declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/node';

  export const mode: ServerBuild['mode'];
  export const entry: ServerBuild['entry'];
  export const routes: ServerBuild['routes'];
  export const assets: ServerBuild['assets'];
  export const basename: string;
  export const publicPath: string;
  export const assetsBuildDirectory: string;
  export const future: ServerBuild['future'];
  export const isSpaMode: boolean;
}
