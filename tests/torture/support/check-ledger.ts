import { groupBy } from '#app/group-by.ts';
import { listSavedCollabs, type SavedCollab } from '../../support/db/collabs.ts';
import { listSavedDrops, listWrongCounters, type SavedDrop } from '../../support/db/drops.ts';
import type { CheckedStore } from './check-store.ts';
import type { Ledger } from './ledger.ts';

/**
 * Compares acknowledged writes with the database.
 * @returns losses and duplicates, as text.
 */
export async function checkLedger(ledger: Ledger, checked: CheckedStore): Promise<string[]> {
  const collabs = await listSavedCollabs(checked, checked.channel.domain);
  const drops = groupBy(await listSavedDrops(checked, checked.channel.domain), ({ collabId }) => collabId);
  const kept = new Set(collabs.map(({ id }) => id));
  const wrong = await listWrongCounters(checked);
  return [
    ...wrong.map((counters) => `counters differ from the drops: ${JSON.stringify(counters)}`),
    ...[...ledger.keys()].filter((id) => !kept.has(id)).map((id) => `collab ${id} was lost`),
    ...collabs.flatMap((collab) => checkCollab(collab, drops.get(collab.id) ?? [], ledger)),
  ];
}

function checkCollab(
  { id: collabId, lastName }: SavedCollab,
  drops: readonly SavedDrop[],
  ledger: Ledger,
): string[] {
  const expected = ledger.get(collabId);
  if (!expected) return [`collab ${collabId} was created without an acknowledgement`];
  const kept = new Map(drops.map((drop) => [drop.id, drop]));
  return [
    ...(lastName === expected.lastName ? [] : [`the last name of collab ${collabId} was lost`]),
    ...[...expected.drops].flatMap(([id, { title, products }]) => {
      const drop = kept.get(id);
      if (!drop) return [`drop ${id} was lost`];
      const platformIds = drop.products.map(({ platformId }) => platformId);
      const isSame = drop.title === title && platformIds.join() === products.join();
      return isSame ? [] : [`the last change of drop ${id} was lost`];
    }),
    ...drops.filter(({ id }) => !expected.drops.has(id)).map(({ id }) => `drop ${id} was made twice`),
  ];
}
