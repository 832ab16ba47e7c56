import type { MetaobjectsByIdsQuery } from '#app/platform/generated/graphql.ts';
import type { CreatorEntry } from './project-creator.ts';
import { isSameValue } from './same-value.ts';

/** What the platform gives in the place of an id that was asked for. */
export type ShownNode = MetaobjectsByIdsQuery['nodes'][number];

/** A creator's entry as the store shows it. */
export type ShownEntry = Extract<ShownNode, { updatedAt: string }>;

/** Null, or nothing of an entry's, stands in the place of one that is not there. */
export function isThere(node: ShownNode | undefined): node is ShownEntry {
  return typeof node?.updatedAt === 'string';
}

/** In what an entry can differ from what it should be. Fields that are not ours do not matter. */
export type EntryDifference = 'handle' | 'status' | 'values';

export function entryDifferences(entry: CreatorEntry, shown: ShownEntry): EntryDifference[] {
  const values = new Map(shown.fields.map(({ key, value }) => [key, value ?? null]));
  const found: [EntryDifference, boolean][] = [
    ['handle', shown.handle !== entry.handle],
    ['status', shown.capabilities.publishable?.status !== entry.status],
    ['values', !entry.fields.every(({ key, value }) => isSameValue(value, values.get(key) ?? null))],
  ];
  return found.flatMap(([difference, differs]) => (differs ? [difference] : []));
}
