import { describe, expect, it } from 'vitest';
import { call } from '../../support/http/api-client.ts';
import { mintSessionToken } from '../../support/world/install.ts';
import { until } from '../../support/until.ts';
import { hideTable } from '../../support/db/locks.ts';
import { send, rejection } from './odd-request.ts';
import { api } from './endpoint-world.ts';

describe('odd requests', () => {
  it('user tokens are not available through Remix’s data requests', async () => {
    const response = await call(`${api.appUrl}/auth/token?_data=root&x=1`, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=refresh_token&refresh_token=x',
    });
    expect([response.status, JSON.parse(response.text)]).toEqual([
      400,
      { error: 'invalid_grant', error_description: expect.any(String) as string },
    ]);
  });

  it('a form of an own page is accepted with the host that a proxy sends', async () => {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://collabs.example' };
    const own = { Host: 'collabs.example' };
    for (const hosts of [own, { Host: 'inside:3000', 'X-Forwarded-Host': 'collabs.example, inside' }])
      expect((await send('POST /collabs/new.data', { ...type, ...hosts }, 'a=b')).status).toBe(401);
    const other = { ...own, 'X-Forwarded-Host': 'evil.example' };
    expect((await send('POST /collabs/new.data', { ...type, ...other }, 'a=b')).status).toBe(403);
  });

  it.each(['bytes=0-', 'https://evil.example', 'null'])(
    'a form of the site %s is rejected without an error',
    async (origin) => {
      const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const response = await send('POST /auth/nope', { ...type, Origin: origin }, 'a=b');
      expect(response.status).toBe(403);
      for (const data of ['/_root.data', '/collabs/new.data', '/nope.data?_routes=root']) {
        const sent = await send(`POST ${data}`, { ...type, Origin: origin }, 'a=b');
        expect([sent.status, sent.text.includes('Cross-site request rejected')], data).toEqual([403, true]);
      }
      const under = await send('POST /api/%0d%0a//', { ...type, Origin: origin }, 'a=b');
      expect(rejection(under)).toBe(404);
    },
  );

  describe('a page', () => {
    it('may not be framed if it does not exist or has no session', async () => {
      for (const path of ['/nope', '/?id_token=nonsense', '/']) {
        const { headers } = await call(`${api.appUrl}${path}`);
        expect(headers.get('content-security-policy'), path).toMatch(/^frame-ancestors 'none';/);
      }
    });

    it('that fails logs the reason and shows the browser nothing of it', async () => {
      const { database, platform, processes, appUrl, halo } = api;
      const token = await mintSessionToken(platform.url, halo.domain);
      const showTable = await hideTable(database, 'mirror_queue');
      const page = await call(`${appUrl}/?shop=${halo.domain}&id_token=${token}`);
      await showTable();
      expect([page.status, page.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
      for (const secret of ['mirror_queue', 'Prisma', 'node_modules', 'build/server', '.ts:'])
        expect(page.text).not.toContain(secret);
      await until('it is logged', () => processes.logOf('app').includes('"Page failed"'));
      const log = processes.logOf('app');
      const lines = log.split('\n').filter((line) => line.startsWith('{'));
      const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(logged).toContainEqual(
        expect.objectContaining({ during: 'Page failed', sqlState: '42P01', path: '/', method: 'GET' }),
      );
      expect(log).not.toContain(token);
    });
  });
});
