import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequestHandler, type LoaderFunctionArgs, type ServerBuild } from '@remix-run/node';
import { createRequestListener } from '@remix-run/node-fetch-server';
import { db, loadCollab } from './load-collab.ts';
import { presentCollab } from './present-collab.ts';

/*
 * The usual way: a Remix loader behind Remix's own handler, which looks the key up, loads the collab with one
 * nested include of Prisma, and returns JSON. Nothing is slower than usual; errors and logs are omitted.
 */

async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const channelId = await channelOf(request.headers.get('x-channel-access-token') ?? '', params);
  if (channelId === undefined) return new Response(null, { status: 401 });
  const collab = await loadCollab(channelId, params['collabId'] ?? '');
  const body = JSON.stringify({ collab: presentCollab(collab) });
  // The length is set so that all three servers frame their responses equally.
  return new Response(body, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
    },
  });
}

/** The channel of a key, if it is the one in the path; one statement looks up both. */
async function channelOf(key: string, params: LoaderFunctionArgs['params']): Promise<string | undefined> {
  const [, publicId = '', rest = ''] = key.split('_');
  const found = await db.apiKey.findUnique({
    where: { publicId },
    include: { channel: true },
    relationLoadStrategy: 'join',
  });
  if (found?.channel?.domain !== params['platformDomain'] || found?.revokedAt !== null) return undefined;
  const secretHash = createHash('sha256').update(rest.slice(0, -6)).digest();
  return timingSafeEqual(found.secretHash, secretHash) ? found.channel?.id : undefined;
}

const path = 'api/channels/:platformDomain/collabs/:collabId';
const build: ServerBuild = {
  entry: { module: { default: () => new Response(null, { status: 500 }) } },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    collab: { id: 'collab', parentId: 'root', path, module: { default: undefined, loader } },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  assetsBuildDirectory: '',
  publicPath: '/',
  basename: '/',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    v3_singleFetch: true,
  },
  mode: 'production',
  isSpaMode: false,
};

const handle = createRequestHandler(build, 'production');
const server = createServer(
  { keepAliveTimeout: 65_000 },
  createRequestListener((request) => handle(request)),
);
server.listen(Number(process.env['PORT']), '127.0.0.1');
