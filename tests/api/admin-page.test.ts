import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mintSessionToken } from '../support/install.ts';
import { addFault, clearFaults } from '../support/mirror.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const retry = 'x-shopify-retry-invalid-session-request';
const shop = () => world.halo.domain;
const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${world.appUrl}${path}`, { headers: { Accept: 'text/html', ...headers } });
const goodToken = () => mintSessionToken(world.platform.url, shop());
const framedBy = (response: Response) => response.headers.get('content-security-policy');
const ownAdmin = () => `frame-ancestors https://${shop()} https://admin.shopify.com`;

describe('a document of the app', () => {
  it('may be framed by the admin of the store that it is for, and nobody else', async () => {
    const page = await open(`/?id_token=${await goodToken()}`);
    expect([page.status, framedBy(page)]).toEqual([200, ownAdmin()]);
    const claimed = await open(`/?shop=pine.myshopify.com&id_token=${await goodToken()}`);
    expect(framedBy(claimed)).toBe(ownAdmin());
  });

  it('that shows an error may be framed by the store that asked, so that its person can read it', async () => {
    const refused = await open(`/?shop=${shop()}&id_token=nonsense`);
    expect([refused.status, framedBy(refused)]).toEqual([401, ownAdmin()]);
    expect(await refused.text()).toContain('Your session has ended');
  });

  it.each([
    '/',
    '/?id_token=nonsense',
    '/?shop=evil.example',
    '/?shop=halo.myshopify.com%20evil.example',
    '/nowhere',
  ])('%s, for no store, may be framed by nobody', async (path) => {
    expect(framedBy(await open(path))).toBe("frame-ancestors 'none'");
  });

  it('says so when the store does not answer, and installs nothing', async () => {
    await world.database.query("UPDATE platform_installations SET refusal = 'token'");
    await addFault(world.platform.url, { fault: 'unavailable', operation: 'access_token', times: 'always' });
    const page = await open(`/?shop=${shop()}&id_token=${await goodToken()}`);
    expect([page.status, framedBy(page)]).toEqual([503, ownAdmin()]);
    await clearFaults(world.platform.url);
    expect((await open(`/?shop=${shop()}&id_token=${await goodToken()}`)).status).toBe(200);
  });
});

describe('a data request of the app', () => {
  const data = '/_root.data?index&_routes=routes%2Fadmin%2Fhome';

  it('with a session token that does not hold is told to come again with a fresh one', async () => {
    const refused = await open(data, { Authorization: 'Bearer nonsense' });
    expect([refused.status, refused.headers.get(retry)]).toEqual([401, '1']);
  });

  it('with a good one is answered, and not told so', async () => {
    const answered = await open(data, { Authorization: `Bearer ${await goodToken()}` });
    expect([answered.status, answered.headers.get(retry)]).toEqual([200, null]);
    expect(await answered.text()).toContain(shop());
  });
});
