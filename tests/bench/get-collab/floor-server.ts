import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import pg from 'pg';

/*
 * The floor: node:http and one named prepared statement that returns the response's bytes. Without
 * authentication, errors and logs it is a lower bound.
 */

const text = readFileSync(path.join(import.meta.dirname, 'floor.sql'), 'utf8');
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  idleTimeoutMillis: 30_000,
});

const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  void pool
    .query<{ body: string }>({ name: 'collab', text, values: valuesIn(request.url) })
    .then(({ rows }) => {
      const body = rows[0]?.body ?? '';
      response.writeHead(200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(body),
      });
      response.end(body);
    });
});
server.listen(Number(process.env['PORT']), '127.0.0.1');

/** /api/channels/{domain}/collabs/{collabId} */
function valuesIn(url = ''): [domain: string, collabId: string] {
  const [, , , domain = '', , collabId = ''] = url.split('/');
  return [domain, collabId];
}
