import { call } from '../../support/http/api-client.ts';
import { makeJobsDue } from '../../support/db/jobs.ts';
import { retryNow } from '../../support/db/mirror.ts';
import { expireAccessTokens, rejectRenewals } from '../../support/db/stores.ts';
import { openApp } from '../../support/world/install.ts';
import { haloDomain } from '../../support/world/test-stores.ts';
import { until } from '../../support/until.ts';
import { leakKinds, type LeakKind } from './leaking-platform.ts';
import type { SecretWorld } from './open-secret-world.ts';

/** The most important ways, for the small form. */
const fewWays: readonly LeakKind[] = ['errors', 'user errors', 'status 500', 'no JSON'];

/** The changes that are made meanwhile. */
export interface LeakedSecrets {
  key: string;
  collabId: string;
}

/**
 * Lets the platform return what it was sent, in every way. Meanwhile the mirror writes, products are looked
 * up, a token is renewed, and the app is opened.
 */
export async function leakByPlatform(
  world: SecretWorld,
  leaked: LeakedSecrets,
  isShort: boolean,
): Promise<void> {
  const { platform } = world;
  const untilRequested = (how: string) =>
    until(`the platform has a request, ${how}`, () => platform.hits() > 0);
  for (const [index, how] of (isShort ? fewWays : leakKinds).entries()) {
    platform.be(how, 'writes');
    await change(world, leaked, `Changed ${how}`);
    await untilRequested(how);
    platform.be(how);
    await drop(world, leaked, index);
    await change(world, leaked, `Changed again ${how}`);
    await untilRequested(how);
    if (index % 2 === 1) await renew(world, how);
    platform.be(undefined);
  }
}

async function change(
  world: SecretWorld,
  { key, collabId }: LeakedSecrets,
  firstName: string,
): Promise<void> {
  await retryNow(world);
  const response = await call(`${world.apps[0]}/api/creators/collabs/${collabId}`, {
    key,
    json: { firstName },
  });
  if (response.status !== 200) throw new Error(`No change: ${response.text}`);
  await makeJobsDue(world);
}

/** A product that is not known yet makes the app look it up. */
async function drop({ apps }: SecretWorld, { key, collabId }: LeakedSecrets, number: number): Promise<void> {
  const json = { title: `Drop ${number}`, products: [{ id: String(8_000_000 + number) }] };
  await call(`${apps[1]}/api/creators/collabs/${collabId}/drops`, { key, json });
}

/** Expires the store's token, so that it is renewed. Then opens the app, which exchanges a session token. */
async function renew(world: SecretWorld, how: string): Promise<void> {
  const before = world.platform.hits();
  await expireAccessTokens(world, -60);
  await makeJobsDue(world);
  await rejectRenewals(world);
  await openApp(world.apps[1], world.simulatorUrl, haloDomain).catch(() => undefined);
  await until(`a token was requested, ${how}`, () => world.platform.hits() > before);
}
