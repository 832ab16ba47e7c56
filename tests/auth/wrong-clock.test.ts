import path from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab } from '../support/http/api-calls.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { mintSessionToken } from '../support/world/install.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const minutes = 60;
const retry = 'x-shopify-retry-invalid-session-request';
const goodToken = () => mintSessionToken(world.platform.url, world.halo.domain);

/** Settings of a process with a wrong clock. */
const clockOff = (seconds: number) => ({
  NODE_OPTIONS: `--import=${path.resolve('tests/support/world/shifted-clock.mjs')}`,
  CLOCK_SHIFT_MS: String(seconds * 1_000),
});

const linesAbout = (message: string, name: 'app' | 'worker') =>
  world.processes
    .logOf(name)
    .split('\n')
    .filter((line) => line.includes(message))
    .map((line) => JSON.parse(line) as { level: number; offsetSeconds?: number });
const wrongLines = (name: 'app' | 'worker') => linesAbout('Server clock is wrong', name);

/** Matches a number of seconds, within the duration of requests. */
const isAbout = (seconds: number | undefined, expected: number) =>
  Math.abs((seconds ?? NaN) - expected) <= 15;

describe.each([
  ['ahead', 10 * minutes, ['about 10 minutes ahead', 'Sie geht etwa 10 Minuten vor']],
  ['behind', -10 * minutes, ['about 10 minutes behind', 'Sie geht etwa 10 Minuten nach']],
] as const)('a clock ten minutes %s', (_, seconds, [english, german]) => {
  let url = '';
  let linesBefore = 0;
  beforeAll(async () => {
    linesBefore = wrongLines('app').length;
    ({ url } = await world.processes.startApp(clockOff(seconds)));
  });

  it('is reported on the opened page in the user’s language, without a redirect loop', async () => {
    for (const [locale, words] of [
      ['en', english],
      ['de', german],
    ] as const) {
      const address = `${url}/?shop=${world.halo.domain}&locale=${locale}&id_token=${await goodToken()}`;
      const page = await fetch(address, { redirect: 'manual', headers: { Accept: 'text/html' } });
      const text = await page.text();
      expect([page.status, page.headers.get(retry)]).toEqual([503, null]);
      expect(text.includes(words), words).toBe(true);
      expect(/<h2[^>]*>([^<]*)/.exec(text)?.[1]).toMatch(/^The server’s clock|^Die Uhr des Servers/);
      expect(page.headers.get('content-security-policy')).toContain(world.platform.url);
    }
  });

  it('is reported to an open page, without a request for another token', async () => {
    const headers = { Authorization: `Bearer ${await goodToken()}` };
    const response = await fetch(`${url}/_root.data?index&_routes=routes%2Fadmin%2Fhome`, { headers });
    const [, found] = /"clockOffsetSeconds",(-?\d+)/.exec(await response.text()) ?? [];
    expect([response.status, response.headers.get(retry)]).toEqual([503, null]);
    expect(isAbout(Number(found), seconds), found).toBe(true);
  });

  it('is logged once with its offset', async () => {
    await until('it is logged', () => wrongLines('app').length > linesBefore);
    const [line, ...more] = wrongLines('app').slice(linesBefore);
    expect([line?.level, isAbout(line?.offsetSeconds, seconds), more]).toEqual([50, true, []]);
  });
});

it('with a correct clock, an expired token causes the bounce', async () => {
  const shop = world.halo.domain;
  const second = Math.floor(Date.now() / 1_000);
  const old = await new SignJWT({
    iss: `https://${shop}/admin`,
    dest: `https://${shop}`,
    aud: appSettings.SHOPIFY_API_KEY,
    sub: '42',
    exp: second - 600,
    nbf: second - 660,
    iat: second - 660,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(appSettings.SHOPIFY_API_SECRET));
  const page = await fetch(`${world.appUrl}/?shop=${shop}&id_token=${old}`, { redirect: 'manual' });
  expect([page.status, page.headers.get('location')?.split('?')[0]]).toEqual([302, '/session-token']);
  const headers = { Authorization: `Bearer ${old}` };
  const response = await fetch(`${world.appUrl}/_root.data?index`, { headers });
  expect([response.status, response.headers.get(retry)]).toEqual([401, '1']);
});

it('a worker with a wrong clock logs it from the platform’s responses', async () => {
  await world.processes.startWorker(clockOff(-10 * minutes));
  await createCollab(world, world.halo);
  await until('it is logged', () => wrongLines('worker').length > 0);
  const [line, ...more] = wrongLines('worker');
  expect([isAbout(line?.offsetSeconds, -10 * minutes), more]).toEqual([true, []]);
});
