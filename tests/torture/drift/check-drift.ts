import { groupBy } from '#app/group-by.ts';
import type { LoggedRequest } from '../../support/store/mirror.ts';
import type { Disturbed } from './disturb-store.ts';
import { ownerOf, type Entry } from './read-entries.ts';

/** The data of a reconciliation run. */
interface DriftEvidence {
  before: readonly Entry[];
  after: readonly Entry[];
  disturbed: Disturbed;
  /** Collections that were changed. */
  collectionIds: readonly string[];
  /** Collabs that changed during the reconciliation, with their present last names. */
  edited: ReadonlyMap<string, string>;
  /** The app's requests to the store since the start of the run. */
  requests: readonly LoggedRequest[];
}

/** @returns every entry that differs from its desired state, as text. */
export function checkEntries({ before, after, disturbed, edited }: DriftEvidence): string[] {
  const { behind, copies } = disturbed;
  const own = after.filter(({ handle }) => !copies.includes(handle));
  const lost = copies.filter((copy) => !after.some(({ handle }) => handle === copy));
  const byOwner = groupBy(own, ownerOf);
  const wrong = before.flatMap((entry) => {
    const owner = ownerOf(entry);
    const lastName = behind.includes(owner) ? 'Stale' : edited.get(owner);
    return checkEntry(entry, byOwner.get(owner) ?? [], lastName);
  });
  return [...lost.map((handle) => `the foreign entry ${handle} was deleted`), ...wrong];
}

/** Fields that contain the entry's own id, or repeat other fields. */
const own = new Set(['cc-creator-metaobject', 'cc-collab-metaobject', 'cc-creator-last-name', 'data']);

function checkEntry(before: Entry, [now, ...more]: readonly Entry[], lastName: string | undefined): string[] {
  if (!now) return [`${before.handle} is missing`];
  const expectedName = lastName ?? before.fields['cc-creator-last-name'];
  const data = JSON.parse(now.fields['data'] ?? '{}') as Record<string, unknown>;
  const inData = lastName === 'Stale' ? before.fields['cc-creator-last-name'] : expectedName;
  const keys = Object.keys(before.fields).filter((key) => !own.has(key));
  // An edited last name is also part of the title of the creator's page.
  const expected = (key: string) =>
    before.fields[key]?.replaceAll(before.fields['cc-creator-last-name'] ?? '', inData ?? '') ?? null;
  const laws: [string, boolean][] = [
    ['there is more than one', more.length === 0],
    ['its handle', now.handle === before.handle],
    ['its status', now.status === before.status],
    ['a value', keys.every((key) => now.fields[key] === expected(key))],
    ['its last name', now.fields['cc-creator-last-name'] === expectedName],
    ['its data', data['cc-creator-last-name'] === inData && data['cc-public'] === 'Y'],
    ['its own id', now.fields['cc-creator-metaobject'] === now.id],
  ];
  return laws.flatMap(([law, holds]) => (holds ? [] : [`${before.handle}: ${law}`]));
}

const writing =
  /^(UpsertMetaobject|UpdateMetaobject|DeleteMetaobject|CreateCollection|UpdateCollection|Publish)$/;

/**
 * @returns every unnecessary write, as text: direct requests, and bulk writes, which only an entry's change
 * time reveals. Collabs that changed meanwhile may be written.
 */
export function checkWrites({
  before,
  after,
  disturbed,
  collectionIds,
  edited,
  requests,
}: DriftEvidence): string[] {
  const touched = new Set([...[...disturbed.byKind.values()].flat(), ...edited.keys()]);
  const mayBe = new Set([
    ...collectionIds,
    ...[...before, ...after].flatMap((entry) =>
      touched.has(ownerOf(entry)) ? [entry.id, entry.handle, entry.handle.replace(/^by-/, '')] : [],
    ),
  ]);
  const written = requests.filter(({ operation }) => writing.test(operation));
  const known = new Map(before.map((entry) => [entry.id, entry]));
  const rewritten = after.flatMap((entry) => {
    const then = known.get(entry.id);
    const may = touched.has(ownerOf(entry)) || disturbed.behind.includes(ownerOf(entry));
    return may || then?.updatedAt === entry.updatedAt || disturbed.copies.includes(entry.handle)
      ? []
      : [`${entry.handle} was written`];
  });
  const doubles = disturbed.byKind.get('entry duplicated')?.length ?? 0;
  const deleted = written.filter(({ operation }) => operation === 'DeleteMetaobject').length;
  const strange = written.flatMap(({ operation, variables }) => {
    const named = nameIn(variables);
    return operation === 'DeleteMetaobject' || mayBe.has(named) ? [] : [`${operation} of ${named}`];
  });
  return [
    ...strange,
    ...rewritten,
    ...(deleted > doubles ? [`${deleted} entries were deleted, and ${doubles} doubled`] : []),
  ];
}

function nameIn(variables: unknown): string {
  const { id, handle, collection } = variables as {
    id?: string;
    handle?: string | { handle: string };
    collection?: { id?: string };
  };
  const objectId = id ?? collection?.id;
  if (objectId !== undefined) return objectId;
  return typeof handle === 'object' ? handle.handle : (handle ?? '');
}
