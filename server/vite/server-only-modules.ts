import path from 'node:path';
import type { Plugin } from 'vite';

const app = path.resolve(import.meta.dirname, '../../app');
const serverModules = [
  'http',
  'auth',
  'domain',
  'mirror',
  'events',
  'mail',
  'jobs',
  'platform',
  'db',
  'cli',
  'env.ts',
  'log.ts',
  'metrics.ts',
];

/** Fails the browser build when browser code imports a server module, and names the file. */
export function serverOnlyModules(): Plugin {
  return {
    name: 'server-only-modules',
    enforce: 'pre',
    load(id, options) {
      const file = path.relative(app, id.split('?')[0] ?? id);
      const [module = ''] = file.split(path.sep);
      if (!options?.ssr && serverModules.includes(module))
        this.error(`Browser code imports the server module app/${file}`);
    },
  };
}
