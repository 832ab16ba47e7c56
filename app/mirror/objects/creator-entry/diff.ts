import { isDeepStrictEqual } from 'node:util';
import type { MetaobjectsByIdsQuery } from '#app/platform/generated/graphql.ts';
import { metaobjectsByIds } from '#app/platform/operations/metaobject.ts';
import type { Compare, Drift } from '../object-kind.ts';
import { expectedObjects, readNodes } from '../read-objects.ts';
import { desiredEntry, type CreatorEntry } from './desired.ts';

/** The platform's result for an id; null for a missing object. */
export type EntryNode = MetaobjectsByIdsQuery['nodes'][number];

/** A creator's entry in the store. */
type ActualEntry = Extract<EntryNode, { updatedAt: string }>;

/** Whether the id belongs to an entry that exists. */
export function isEntry(node: EntryNode | undefined): node is ActualEntry {
  return typeof node?.updatedAt === 'string';
}

/** How an entry can differ. Fields that are not ours do not count. */
type EntryDifference = 'handle' | 'status' | 'values';

export function entryDifferences(entry: CreatorEntry, actual: ActualEntry): EntryDifference[] {
  const values = new Map(actual.fields.map(({ key, value }) => [key, value ?? null]));
  const found: [EntryDifference, boolean][] = [
    ['handle', actual.handle !== entry.handle],
    ['status', actual.capabilities.publishable?.status !== entry.status],
    ['values', !entry.fields.every(({ key, value }) => isSameValue(value, values.get(key) ?? null))],
  ];
  return found.flatMap(([difference, differs]) => (differs ? [difference] : []));
}

/**
 * Whether a field has the written value. The platform normalizes values: numbers with or without a fraction,
 * JSON with its keys in another order, colors in another case, no value for empty text.
 */
function isSameValue(written: string, actual: string | null): boolean {
  const text = actual ?? '';
  if (written === text) return true;
  return isDeepStrictEqual(readValue(written), readValue(text));
}

function readValue(text: string): unknown {
  if (/^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase();
  try {
    return JSON.parse(text);
  } catch {
    return text.trim();
  }
}

/** Compares the entries of collabs, as an object kind's `compare` does. */
export const compareEntries: Compare = async ({ store }, snapshots) => {
  const entries = snapshots.flatMap((snapshot) => expectedObjects(snapshot, 'metaobject'));
  const actual = await readNodes<EntryNode>(
    entries,
    async (ids) => (await store.send(metaobjectsByIds, { ids })).nodes,
  );
  return (snapshot, collab) =>
    expectedObjects(snapshot, 'metaobject').flatMap(({ id }) =>
      entryDrift(id, actual.get(id), desiredEntry(collab)),
    );
};

function entryDrift(objectId: string, actual: EntryNode | undefined, desired: CreatorEntry): Drift[] {
  if (!isEntry(actual)) return [{ objectId, kinds: ['entry deleted'], repair: 'recreate' }];
  const kinds = entryDifferences(desired, actual).map((difference) => `entry ${difference}`);
  return kinds.length > 0 ? [{ objectId, kinds, repair: 'overwrite', handle: actual.handle }] : [];
}
