import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler } from '@remix-run/node';
import type { ServerBuild } from '@remix-run/node';
import { createRequestListener } from '@remix-run/node-fetch-server';
import sirv from 'sirv';
import { env } from '#app/env.ts';
import { createApiDoor } from '#app/http/api-door.ts';
import type { ApiDoor } from '#app/http/api-door.ts';

/** The app behind the server, built or freshly transformed. */
export interface RemixApp {
  listener: RequestListener;
  /** Lets go of what the app holds: its database connections, and the bundler on a developer's machine. */
  close(): Promise<void>;
}

/** What `app/entry.server.tsx` exports beside what Remix asks of it. */
interface EntryModule {
  closeDatabase(): Promise<void>;
}

/** The app as `npm run build` made it. */
export async function loadBuiltApp(): Promise<RemixApp> {
  const build = (await import(pathToFileURL(path.resolve('build/server/index.js')).href)) as ServerBuild;
  const assets = sirv('build/client', { immutable: true, maxAge: 31_536_000, extensions: [] });
  const respond = responder(build);
  return {
    listener: (request, response) => assets(request, response, () => respond(request, response)),
    close: () => entryOf(build).closeDatabase(),
  };
}

/** The app from its sources, transformed as they change. */
export async function loadAppFromSources(): Promise<RemixApp> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, logLevel: 'warn' });
  const load = async () => (await vite.ssrLoadModule('virtual:remix/server-build')) as unknown as ServerBuild;
  const responders = new WeakMap<ServerBuild, ReturnType<typeof responder>>();
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const build = await load();
    const current = responders.get(build) ?? responder(build);
    responders.set(build, current);
    current(request, response);
  };
  await load();
  return {
    listener: (request, response) =>
      vite.middlewares(request, response, (error?: unknown) => {
        if (error) response.writeHead(500).end();
        else void respond(request, response);
      }),
    async close() {
      await entryOf(await load()).closeDatabase();
      await vite.close();
    },
  };
}

function entryOf(build: ServerBuild): EntryModule {
  return build.entry.module as unknown as EntryModule;
}

/** API paths take the short way to their route's own module; everything else goes through Remix's handler. */
function responder(build: ServerBuild): (request: IncomingMessage, response: ServerResponse) => void {
  const handle = createRequestHandler(build, env.NODE_ENV);
  const throughRemix = createRequestListener((request) => handle(request));
  const door: ApiDoor = env.API_SHORT_WAY ? createApiDoor(Object.values(build.routes)) : () => false;
  return (request, response) => {
    if (!door(request, response)) throughRemix(request, response);
  };
}
