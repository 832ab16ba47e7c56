import path from 'node:path';
import type { Plugin } from 'vite';

const app = path.resolve(import.meta.dirname, '../app');
const serverRooms = [
  'http',
  'auth',
  'domain',
  'mirror',
  'webhooks',
  'jobs',
  'platform',
  'db',
  'cli',
  'env.ts',
  'log.ts',
  'metrics.ts',
];

/** Browser code never reaches a server room: the browser's build fails, naming the file, if it does. */
export function keepServerRoomsOut(): Plugin {
  return {
    name: 'keep-server-rooms-out',
    enforce: 'pre',
    load(id, options) {
      const file = path.relative(app, id.split('?')[0] ?? id);
      const [room = ''] = file.split(path.sep);
      if (!options?.ssr && serverRooms.includes(room))
        this.error(`Browser code reaches the server room app/${file}`);
    },
  };
}
