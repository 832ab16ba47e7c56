import { afterAll, afterEach, expect } from 'vitest';
import { call } from '../../support/http/api-client.ts';
import { createCollab } from '../../support/http/api-calls.ts';
import { codesInStore } from '../../support/store/discounts-in-store.ts';
import { clearFaults, writesTo } from '../../support/store/mirror.ts';
import { startWorld } from '../../support/world/world.ts';
import { waitForMirror } from '../../support/store/mirror-health.ts';

/* The world of the cases of discount codes, and what they do to it. */

// Searches lag behind, as on the real platform.
export const world = await startWorld({ worker: true, delays: { search: 1_000, job: 50 } });
afterEach(() => clearFaults(world.platform.url));
afterAll(() => world.stop());

export const staff = () => ({ platformUrl: world.platform.url, domain: world.halo.domain });
export const percent = (discountAmount: number) => ({ discountAmount, discountType: 'Percentage' });
export const tenPercent = percent(10);
export const stored = () => codesInStore(world.platform.url, world.halo.domain);
export const withCode = async (code: string) => (await stored()).filter((each) => each.code === code);
export const codesOf = async (id: string | undefined) =>
  (await stored()).filter((each) => each.id === id).map(({ code }) => code);

/** Changes a collab as its brand does, and waits until the store shows it. */
export async function update(collabId: string, json: Record<string, unknown>): Promise<void> {
  const { status } = await call(`${world.base}/creators/collabs/${collabId}`, { key: world.halo.key, json });
  expect(status).toBe(200);
  await waitForMirror(world.database);
}

export async function updateTier(tierId: string, json: Record<string, unknown>): Promise<void> {
  const url = `${world.base}/channels/${world.halo.domain}/collab-tiers/${tierId}`;
  expect((await call(url, { key: world.halo.key, json })).status).toBe(200);
  await waitForMirror(world.database);
}

export async function mirrored(json: Record<string, unknown> = { discount: tenPercent }) {
  const collab = await createCollab(world, world.halo, json);
  await waitForMirror(world.database);
  return collab;
}

/** The names of the discount writes that some work causes. */
export async function discountWrites(work: () => Promise<void>): Promise<string[]> {
  const before = (await writesTo(world.platform.url, world.halo.domain)).length;
  await work();
  const writes = (await writesTo(world.platform.url, world.halo.domain)).slice(before);
  return writes.map(({ operation }) => operation).filter((name) => /Discount|RedeemCodes/.test(name));
}

/** A share that no other case uses, so that the case has a discount of its own. */
let lastShare = 50;
export const ownShare = () => percent((lastShare += 1));
