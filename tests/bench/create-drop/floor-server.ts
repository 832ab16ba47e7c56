import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { v7 } from 'uuid';
import type { dropBody } from './drop-body.ts';

/*
 * The floor: node:http and one named prepared statement that writes the same rows as the app, at POST
 * /{channelId}/{collabId}. It checks no key and no input, and logs nothing.
 */

const text = readFileSync(path.join(import.meta.dirname, 'floor.sql'), 'utf8');
// The app's own settings: a reopened connection would plan every statement again.
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  idleTimeoutMillis: 30_000,
});

const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  if (request.method !== 'POST') return void response.writeHead(200, { 'Content-Length': 0 }).end();
  void createDrop(request).then((body) => {
    response.writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1');

async function createDrop(request: IncomingMessage): Promise<string> {
  const [, channelId = '', collabId = ''] = (request.url ?? '').split('/');
  const { title, description, custom, products } = (await json(request)) as ReturnType<typeof dropBody>;
  const entries = products.map(({ id, variantId, enhancement, custom: own }, position) => ({
    id: v7(),
    enhancementId: v7(),
    mediaId: v7(),
    shadeId: v7(),
    position,
    platformId: id.split('/').at(-1),
    variantId: variantId.split('/').at(-1),
    note: enhancement.note,
    url: enhancement.media[0],
    shade: own['cc-shade'],
  }));
  const id = v7();
  const mood = { id: v7(), value: custom['cc-mood'] };
  const slug = title.toLowerCase().replaceAll(' ', '-');
  const drop = JSON.stringify({ id, event: v7(), title, description, slug, mood, entries });
  const { rows } = await pool.query<{ creatorId: string }>({
    name: 'drop',
    text,
    values: [channelId, collabId, drop, Buffer.byteLength(drop)],
  });
  if (!rows[0]) throw new Error('The collab is full');
  return JSON.stringify({
    drop: {
      _id: id,
      title,
      description,
      media: [],
      products: entries.map((entry) => entry.id),
      enhancements: entries.map(({ enhancementId }) => enhancementId),
      creator: rows[0].creatorId,
      channels: [channelId],
    },
  });
}
