import { beforeAll, expect } from 'vitest';
import { queryStore } from '../../support/store/admin-api.ts';
import { createCollab, createDrop } from '../../support/http/api-calls.ts';
import { findMirrored } from '../../support/store/find-mirrored.ts';
import type { CodeInStore } from '../../support/store/discounts-in-store.ts';
import { writesTo, type LoggedRequest } from '../../support/store/mirror.ts';
import { viewStore } from '../../support/store/store-view.ts';
import { loadInProcessTools } from '../../support/world/in-process-tools.ts';
import { until } from '../../support/until.ts';
import { useWorld } from '../../support/world/use-world.ts';
import { waitForIdleMirror } from '../../support/db/mirror.ts';
import { changeOptions } from '../../support/store/change-options.ts';

/* The world of the cases of reconciliation, and what they read of the store. */

// No webhooks are sent: only a reconciliation finds differences.
export const world = await useWorld({ worker: true });
export const tools = await loadInProcessTools(world.database);
export const staff = { platformUrl: world.platform.url, domain: world.halo.domain };
/**
 * Collabs with a drop each, all in the store. Each case changes some of them, and all are correct again after
 * it.
 */
export const collabIds: string[] = [];

beforeAll(async () => {
  await changeOptions(world.database, world.halo.domain, { mirrorsCustomer: true });
  for (let index = 0; index < 4; index += 1) {
    const { _id: collabId } = await createCollab(world, world.halo, {
      discount: { discountAmount: 15, discountType: 'Percentage' },
      profilePicture: `https://pictures.example/${index}.png`,
    });
    await createDrop(world, world.halo, { collabId, products: world.halo.products.map((id) => ({ id })) });
    collabIds.push(collabId);
  }
  await waitForIdleMirror(world.database);
});

export const mirrored = (index: number) =>
  findMirrored(staff.platformUrl, staff.domain, collabIds[index] ?? '');
export const writes = async () =>
  (await writesTo(staff.platformUrl, staff.domain)).map(({ operation }) => operation).sort();

export const renamed = { fields: [{ key: 'cc-creator-first-name', value: 'Staff' }] };

/** The report of one run, and its writes: their names sorted, and their requests in order. */
export async function reconcile(): Promise<{
  report: string;
  written: string[];
  requests: LoggedRequest[];
}> {
  const before = (await writesTo(staff.platformUrl, staff.domain)).length;
  const lines = (await tools.mirror('reconcile', staff.domain)).split('\n');
  await waitForIdleMirror(world.database);
  const requests = (await writesTo(staff.platformUrl, staff.domain)).slice(before);
  const report = lines.find((line) => line.startsWith('  compared')) ?? lines.join('\n');
  return { report, written: requests.map(({ operation }) => operation).sort(), requests };
}

export const byCode = (codes: readonly CodeInStore[]) =>
  codes.toSorted((a, b) => a.code.localeCompare(b.code));

/** The sources of a collection's products, in order. */
export async function sourcesOf(id: string): Promise<{ id: string; title: string }[]> {
  const query = 'query ($id: ID!) { collection(id: $id) { sources { id title } } }';
  type Found = Record<'collection', { sources: { id: string; title: string }[] }>;
  const { collection } = await queryStore<Found>(staff.platformUrl, staff.domain, {
    query,
    variables: { id },
  });
  return collection.sources;
}

/** Waits until a collection lists these products first, which the platform applies later. */
export function untilShown(id: string, first: string[]): Promise<void> {
  return until('the collection has its new order', async () => {
    const { collections } = await viewStore(staff.platformUrl, staff.domain);
    const shown = collections.find((collection) => collection.id === id)?.productIds.slice(0, first.length);
    return JSON.stringify(shown) === JSON.stringify(first);
  });
}

export async function expectNothingDiffers(): Promise<void> {
  const { report, written } = await reconcile();
  expect(report).toContain('no differences');
  expect(written).toEqual([]);
}
