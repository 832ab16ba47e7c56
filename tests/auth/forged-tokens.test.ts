import { exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCollab } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import { bearer, brandClaims, signClaims } from '../support/portal/sign-in.ts';
import { loadInProcessTools } from '../support/world/in-process-tools.ts';
import { until } from '../support/until.ts';
import { useWorld } from '../support/world/use-world.ts';
import { plantSessionOf, plantSigningKey, type PlantedKey } from '../support/db/auth.ts';

const world = await useWorld();
let planted: PlantedKey;
let channelId = '';
beforeAll(async () => {
  channelId = (await createCollab(world, world.halo)).channel;
  planted = await plantSigningKey(world.database);
  const sid = String(brandClaims(channelId)['sid']);
  await plantSessionOf(world.database, { sid, sub: channelId, role: 'brand' });
});

const send = (token: string) => call(`${world.base}/creators/collabs`, { headers: bearer(token) });
const claims = (own: Record<string, unknown> = {}) => brandClaims(channelId, own);
const seconds = (from: number) => Math.floor(Date.now() / 1_000) + from;

async function expectRejected(token: string): Promise<void> {
  const { status, text } = await send(token);
  expect([status, text]).toEqual([
    401,
    '{"statusCode":401,"error":"Unauthorized","message":"Invalid or expired token"}',
  ]);
  // The unchanged credentials pass: only the change caused the rejection.
  expect((await send(await signClaims(planted, claims()))).status).toBe(200);
}

describe('rejects a token with a valid signature', () => {
  it.each<[string, () => Record<string, unknown>]>([
    ['when it has ended', () => ({ iat: seconds(-960), nbf: seconds(-960), exp: seconds(-60) })],
    ['before it begins', () => ({ nbf: seconds(60) })],
    ['when it comes from the future', () => ({ iat: seconds(60) })],
    ['when it would live longer than 15 minutes', () => ({ iat: seconds(-1_000), exp: seconds(1_000) })],
    ['without an end', () => ({ exp: undefined })],
    ['without a beginning', () => ({ nbf: undefined })],
    ['without its time of issue', () => ({ iat: undefined })],
    ['without an id', () => ({ jti: undefined })],
    ['without a user', () => ({ sub: undefined })],
    ['without a sign-in', () => ({ sid: undefined })],
    ['without an issuer', () => ({ iss: undefined })],
    ['from another issuer', () => ({ iss: 'https://collabs.example' })],
    ['without an audience', () => ({ aud: undefined })],
    ['for another audience', () => ({ aud: 'https://collabs.example/api' })],
    ['without a role', () => ({ role: undefined })],
    ['in a role that there is not', () => ({ role: 'admin' })],
    ['in a role that is a list', () => ({ role: ['brand'] })],
    ['of a brand without its channel', () => ({ channel: undefined })],
    ['of a brand with another’s channel', () => ({ channel: '01900000-0000-7000-8000-0000000000ff' })],
    ['of a user whose id is none', () => ({ sub: "' OR 1=1", channel: "' OR 1=1" })],
  ])('%s', async (_, own) => {
    await expectRejected(await signClaims(planted, claims(own())));
  });

  it.each<[string, Record<string, unknown>]>([
    ['of the type of any JWT', { typ: 'JWT' }],
    ['of no type', { typ: undefined }],
    ['that names no key', { kid: undefined }],
    ['that names an unknown key', { kid: 'x'.repeat(43) }],
    ['that names a file for a key', { kid: '../../../../dev/null' }],
    ['that names a statement for a key', { kid: "x' UNION SELECT 'a" }],
    ['that names a list of keys', { kid: ['a'] }],
    ['with a demand that nobody knows', { crit: ['demand'], demand: true }],
  ])('%s', async (_, header) => {
    await expectRejected(await signClaims(planted, claims(), header));
  });

  it('after its key was retired', async () => {
    const other = await plantSigningKey(world.database);
    const token = await signClaims(other, claims());
    expect((await send(token)).status).toBe(200);
    const { keys } = await loadInProcessTools(world.database);
    await keys('rotate-signing', '--now');
    await until('it is rejected', async () => (await send(token)).status === 401);
    planted = await plantSigningKey(world.database);
  });
});

describe('rejects a token whose signature', () => {
  const stranger = () => generateKeyPair('ES256', { extractable: true });

  it('is of an unknown key under the id of a known one', async () => {
    const { privateKey } = await stranger();
    await expectRejected(await signClaims({ ...planted, privateKey }, claims()));
  });

  it('is of a key that the token contains or links', async () => {
    const { privateKey } = await stranger();
    const jwk = { ...planted.publicJwk };
    for (const header of [{ jwk }, { jku: `${world.appUrl}/.well-known/jwks.json` }, { x5u: world.appUrl }])
      for (const kid of [planted.kid, 'x'.repeat(43), undefined])
        await expectRejected(await signClaims({ ...planted, privateKey }, claims(), { ...header, kid }));
  });

  it('is missing', async () => {
    await expectRejected(new UnsecuredJWT(claims()).encode());
    for (const alg of ['none', 'None', 'NONE', '']) await expectRejected(rawToken({ alg }));
  });

  it('uses the public key as a shared secret', async () => {
    const publicKey = (await importJWK(planted.publicJwk, 'ES256', { extractable: true })) as CryptoKey;
    for (const secret of [await exportSPKI(publicKey), JSON.stringify(planted.publicJwk)])
      for (const alg of ['HS256', 'HS384', 'HS512'])
        await expectRejected(
          await new SignJWT(claims())
            .setProtectedHeader({ alg, kid: planted.kid, typ: 'at+jwt' })
            .sign(new TextEncoder().encode(secret)),
        );
  });

  it('has another algorithm', async () => {
    for (const alg of ['ES384', 'EdDSA', 'PS256', 'RS256']) {
      const { privateKey } = await generateKeyPair(alg, { extractable: true });
      const token = await new SignJWT(claims())
        .setProtectedHeader({ alg, kid: planted.kid, typ: 'at+jwt' })
        .sign(privateKey);
      await expectRejected(token);
    }
  });

  it('belongs to other claims', async () => {
    const [header = '', , signature = ''] = (await signClaims(planted, claims())).split('.');
    const other = Buffer.from(JSON.stringify(claims({ jti: 'other' }))).toString('base64url');
    await expectRejected(`${header}.${other}.${signature}`);
    await expectRejected(`${header}.${other}.`);
    await expectRejected(`${header}.${other}.${Buffer.alloc(64).toString('base64url')}`);
  });
});

it.each(['x', 'x.y', 'x.y.z', '..', 'a.b.c.d.e', `${'a'.repeat(5_000)}.b.c`])(
  'a token spelled %.10s is rejected',
  async (token) => {
    await expectRejected(token);
  },
);

it('a token above four kilobytes is rejected', async () => {
  await expectRejected(await signClaims(planted, claims({ filler: 'x'.repeat(4_000) })));
});

/** A token that no library would sign: its signature is empty. */
function rawToken(header: Record<string, unknown>): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'ES256', kid: planted.kid, typ: 'at+jwt', ...header })}.${part(claims())}.`;
}
