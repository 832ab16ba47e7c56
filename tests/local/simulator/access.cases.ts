import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleStore } from '../../platform/sample-store.ts';
import { sendQueryAt, DOMAIN, START, openSimulator, type Simulator } from './open-simulator.ts';

const OTHER = 'other.myshopify.com';
const APP = { key: 'app-key', secret: 'app-secret', url: 'http://127.0.0.1:3000' };
const HOUR = 3_600_000;

let simulator: Simulator;
beforeEach(async () => {
  simulator = await openSimulator({
    app: APP,
    stores: [sampleStore(), sampleStore({ domain: OTHER, products: [] })],
  });
});
afterEach(() => simulator.close());

type Fields = Record<string, string>;

async function token(fields: Fields, { domain = DOMAIN, asForm = false } = {}) {
  const body = { client_id: APP.key, client_secret: APP.secret, ...fields };
  const response = await fetch(`${simulator.url}/stores/${domain}/admin/oauth/access_token`, {
    method: 'POST',
    ...(asForm
      ? { body: new URLSearchParams(body) }
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Fields };
}

async function sessionToken(shop = DOMAIN): Promise<string> {
  const { body } = await simulator.control('POST', '/__session-token', { shop });
  return (body as { sessionToken: string }).sessionToken;
}

async function exchange(fields: Fields = {}, options = {}) {
  return token(
    {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: fields['subject_token'] ?? (await sessionToken()),
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
      ...fields,
    },
    options,
  );
}

const refresh = (refreshToken = '') => token({ grant_type: 'refresh_token', refresh_token: refreshToken });

async function works(accessToken = '', domain = DOMAIN): Promise<boolean> {
  const { status } = await sendQueryAt(simulator.url, {
    domain,
    token: accessToken,
    query: '{ shop { id } }',
  });
  return status === 200;
}

describe('Exchanging a session token', () => {
  it('returns an access token for an hour and a refresh token for ninety days', async () => {
    const { status, body } = await exchange({ expiring: '1' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ expires_in: 3600, refresh_token_expires_in: 90 * 86_400 });
    expect(body['scope']?.split(',')).toContain('write_products');
    expect(await works(body['access_token'])).toBe(true);
    simulator.clock.advance(HOUR);
    expect(await works(body['access_token'])).toBe(false);
  });

  it('returns a token without expiry, always the same, if expiry was not requested', async () => {
    const { body } = await exchange();
    expect(Object.keys(body).toSorted()).toEqual(['access_token', 'scope']);
    expect((await exchange()).body['access_token']).toBe(body['access_token']);
    simulator.clock.advance(1000 * HOUR);
    expect(await works(body['access_token'])).toBe(true);
  });

  it('accepts the request as a form too', async () => {
    expect((await exchange({ expiring: '1' }, { asForm: true })).status).toBe(200);
  });

  it('returns no access to another store', async () => {
    const { body } = await exchange({ expiring: '1' });
    expect(await works(body['access_token'], OTHER)).toBe(false);
  });

  it('rejects a session token of another store, an expired, a forged and a missing one', async () => {
    const ours = await sessionToken();
    const [head = '', claims = ''] = ours.split('.');
    const forged = `${head}.${claims}.${createHmac('sha256', 'guess').update(`${head}.${claims}`).digest('base64url')}`;
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    for (const subject of [await sessionToken(OTHER), forged, unsigned, ''])
      expect(await exchange({ subject_token: subject })).toMatchObject({
        status: 400,
        body: { error: 'invalid_subject_token' },
      });
    simulator.clock.advance(60_000 + 11_000);
    expect(await exchange({ subject_token: ours })).toMatchObject({
      status: 400,
      body: { error: 'invalid_subject_token' },
    });
  });

  it('checks issuer, destination, audience and times of a session token', async () => {
    const seconds = START / 1000;
    const claims = {
      iss: `https://${DOMAIN}/admin`,
      dest: `https://${DOMAIN}`,
      aud: APP.key,
      sub: '1',
      exp: seconds + 60,
      nbf: seconds,
    };
    const sign = (changes: object) =>
      new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(APP.secret));
    expect((await exchange({ subject_token: await sign({}) })).status).toBe(200);
    for (const wrong of [
      { iss: `https://${OTHER}/admin` },
      { dest: `https://${OTHER}` },
      { dest: undefined },
      { aud: 'another-app' },
      { nbf: seconds + 60 },
      { exp: seconds - 60 },
      { exp: undefined },
    ])
      expect((await exchange({ subject_token: await sign(wrong) })).status).toBe(400);
  });

  it('rejects wrong app credentials and unknown grants', async () => {
    expect(await exchange({ client_secret: 'guess' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_client' },
    });
    expect(await exchange({ client_id: 'guess' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_client' },
    });
    expect(await exchange({ grant_type: 'password' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
  });
});

describe('Refreshing a token', () => {
  it('returns a new pair and keeps the old access token for its hour', async () => {
    const { body: first } = await exchange({ expiring: '1' });
    const { status, body: second } = await refresh(first['refresh_token']);
    expect(status).toBe(200);
    expect(second['access_token']).not.toBe(first['access_token']);
    expect(second['refresh_token']).not.toBe(first['refresh_token']);
    expect(await works(first['access_token'])).toBe(true);
    expect(await works(second['access_token'])).toBe(true);
  });

  it('returns the same pair for the old token until the new one is used', async () => {
    const { body: first } = await exchange({ expiring: '1' });
    const { body: second } = await refresh(first['refresh_token']);
    simulator.clock.advance(2 * HOUR);
    const { body: again } = await refresh(first['refresh_token']);
    expect(again['refresh_token']).toBe(second['refresh_token']);
    expect(await works(again['access_token'])).toBe(true);
    await refresh(second['refresh_token']);
    expect(await refresh(first['refresh_token'])).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });

  it('keeps access after a lost response', async () => {
    const { body } = await exchange({ expiring: '1' });
    await simulator.control('POST', '/__faults', { fault: 'lose-answer', operation: 'access_token' });
    await expect(refresh(body['refresh_token'])).rejects.toThrow();
    expect((await refresh(body['refresh_token'])).status).toBe(200);
  });

  it('ends after ninety days, and with a new exchange', async () => {
    const { body: first } = await exchange({ expiring: '1' });
    const { body: second } = await exchange({ expiring: '1' });
    expect((await refresh(first['refresh_token'])).status).toBe(400);
    simulator.clock.advance(90 * 24 * HOUR);
    expect((await refresh(second['refresh_token'])).status).toBe(400);
  });
});

describe('An app that is uninstalled', () => {
  it('has no valid tokens until it is opened again', async () => {
    const { body } = await exchange({ expiring: '1' });
    const subject = await sessionToken();
    await simulator.control('POST', '/__uninstall', { shop: DOMAIN });
    expect(await works(body['access_token'])).toBe(false);
    expect((await refresh(body['refresh_token'])).status).toBe(400);
    expect(await exchange({ subject_token: subject })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
    const reopened = await sessionToken();
    expect((await exchange({ subject_token: reopened })).status).toBe(200);
  });
});
