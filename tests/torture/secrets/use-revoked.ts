import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../../support/http/api-client.ts';
import { haloDomain } from '../../support/world/test-stores.ts';
import type { SecretWorld } from './open-secret-world.ts';
import { issueChannelKey, issuePartnerKey, revokeKey } from '../../support/db/api-keys.ts';

const revokedWithinMs = 1_000;
const usesAfterwards = 5;

/**
 * Revokes keys during their use, on every process, and continues to use them.
 * @returns how many requests were sent a second or more after the revocation, and how many of them were
 * accepted.
 */
export async function useRevoked(world: SecretWorld, keys: number): Promise<{ used: number; letIn: number }> {
  const uses = await Promise.all(
    Array.from({ length: keys }, (_, index) => (index === 0 ? revokePartner(world) : revokeChannel(world))),
  );
  const late = uses.flat();
  return { used: late.length, letIn: late.filter((status) => status !== 401).length };
}

async function revokeChannel(world: SecretWorld): Promise<number[]> {
  return revokeInUse(world, { key: await issueChannelKey(world, haloDomain) });
}

async function revokePartner(world: SecretWorld): Promise<number[]> {
  return revokeInUse(world, { partnerKey: await issuePartnerKey(world, haloDomain, 'Former partner') });
}

async function revokeInUse(
  world: SecretWorld,
  credential: { key: string } | { partnerKey: string },
): Promise<number[]> {
  const useAll = () =>
    Promise.all(
      world.apps.map(
        async (app) =>
          (await call(`${app}/api/creators/collabs?platform_domain=${haloDomain}`, credential)).status,
      ),
    );
  const before = await useAll();
  if (before.some((status) => status !== 200)) throw new Error(`A good key got ${before.join()}`);
  await useAll();
  await revokeKey({ url: world.databaseUrl }, Object.values(credential)[0] ?? '');
  const endsAt = performance.now() + revokedWithinMs;
  while (performance.now() < endsAt) {
    await useAll();
    await sleep(20);
  }
  const late: number[] = [];
  for (let use = 0; use < usesAfterwards; use += 1) late.push(...(await useAll()));
  return late;
}
