import { call } from '../../support/api-client.ts';
import { openApp } from '../../support/install.ts';
import { haloDomain } from '../../support/test-stores.ts';
import { until } from '../../support/until.ts';
import { indiscretions } from './indiscreet-platform.ts';
import type { Indiscretion } from './indiscreet-platform.ts';
import type { SecretWorld } from './open-secret-world.ts';

/** Ways that matter most, for the short form. */
const fewWays: readonly Indiscretion[] = ['errors', 'user errors', 'status 500', 'no JSON'];

/** What is written through meanwhile. */
export interface Betrayed {
  key: string;
  collabId: string;
}

/**
 * Lets the platform give away what it is sent, in every way, while the store is brought up to date, a drop's products
 * are looked up, a token is renewed, and the app is opened.
 */
export async function betrayByPlatform(
  world: SecretWorld,
  betrayed: Betrayed,
  isShort: boolean,
): Promise<void> {
  const { platform } = world;
  const asked = (how: string) => until(`the platform was asked, ${how}`, () => platform.hits() > 0);
  for (const [index, how] of (isShort ? fewWays : indiscretions).entries()) {
    platform.be(how, 'writes');
    await change(world, betrayed, `Changed ${how}`);
    await asked(how);
    platform.be(how);
    await drop(world, betrayed, index);
    await change(world, betrayed, `Changed again ${how}`);
    await asked(how);
    if (index % 2 === 1) await renew(world, how);
    platform.be(undefined);
  }
}

async function change(
  { apps, query }: SecretWorld,
  { key, collabId }: Betrayed,
  firstName: string,
): Promise<void> {
  await query('UPDATE mirror_entries SET next_attempt_at = NULL, set_aside_at = NULL');
  const answer = await call(`${apps[0]}/api/creators/collabs/${collabId}`, { key, json: { firstName } });
  if (answer.status !== 200) throw new Error(`No change: ${answer.text}`);
  await query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL');
}

/** A product that nobody has asked about makes the app itself ask. */
async function drop({ apps }: SecretWorld, { key, collabId }: Betrayed, number: number): Promise<void> {
  const json = { title: `Drop ${number}`, products: [{ id: String(8_000_000 + number) }] };
  await call(`${apps[1]}/api/creators/collabs/${collabId}/drops`, { key, json });
}

/** Lets the store's token end, so that it is renewed; and opens the app, which trades a session token for another. */
async function renew(world: SecretWorld, how: string): Promise<void> {
  const before = world.platform.hits();
  await world.query(
    "UPDATE platform_installations SET access_token_expires_at = now() - interval '1 minute'",
  );
  await world.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL');
  await world.query("UPDATE platform_installations SET refusal = 'renewal'");
  await openApp(world.apps[1], world.simulatorUrl, haloDomain).catch(() => undefined);
  await until(`a token was asked for, ${how}`, () => world.platform.hits() > before);
}
