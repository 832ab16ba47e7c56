import type { RequestListener } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import sirv from 'sirv';
import { refuseWithoutHost } from '#app/http/bad-http.ts';
import { isUnderApi, originForm } from '#app/http/request-target.ts';
import { createAnswerers } from './answerers.ts';
import type { Answerer, Answerers } from './answerers.ts';

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
  const { api, page } = createAnswerers(build);
  return {
    listener: createListener({
      api,
      page(request, response) {
        assets(request, response, () => {
          page(request, response);
        });
      },
    }),
    close: () => entryOf(build).closeDatabase(),
  };
}

/** The app from its sources, transformed as they change. */
export async function loadAppFromSources(): Promise<RemixApp> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, logLevel: 'warn' });
  const load = async () => (await vite.ssrLoadModule('virtual:remix/server-build')) as unknown as ServerBuild;
  const known = new WeakMap<ServerBuild, Answerers>();
  const current = async () => {
    const build = await load();
    const answerers = known.get(build) ?? createAnswerers(build);
    known.set(build, answerers);
    return answerers;
  };
  const answerWith =
    (kind: keyof Answerers): Answerer =>
    (request, response) => {
      void current().then(
        (answerers) => {
          answerers[kind](request, response);
        },
        () => response.writeHead(500).end('The app does not compile: see its output.'),
      );
    };
  const page = answerWith('page');
  await load();
  return {
    listener: createListener({
      api: answerWith('api'),
      page(request, response) {
        vite.middlewares(request, response, (error?: unknown) => {
          if (error) response.writeHead(500).end();
          else page(request, response);
        });
      },
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

/** Sends each request to the HTTP interface or to everything else, however its address is written. */
function createListener({ api, page }: Answerers): RequestListener {
  return (incoming, outgoing) => {
    if (refuseWithoutHost(incoming, outgoing)) return;
    incoming.url = originForm(incoming.url ?? '/');
    (isUnderApi(incoming.url) ? api : page)(incoming, outgoing);
  };
}
