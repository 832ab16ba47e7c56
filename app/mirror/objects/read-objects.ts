import type { PlatformObjectKind } from '#app/db/generated/client.ts';
import type { MirrorSnapshot, SnapshotObject } from '#app/db/mirror/snapshots.ts';
import { isDenied } from './write-object.ts';

export type ExpectedObject = SnapshotObject & { platformId: string };

/** A collab's objects of one kind that should exist in the store. */
export function expectedObjects({ objects }: MirrorSnapshot, kind: PlatformObjectKind): ExpectedObject[] {
  return objects.flatMap((object) => {
    const { platformId } = object;
    return object.kind === kind && platformId !== null ? [{ ...object, platformId }] : [];
  });
}

/** The platform allows more ids per request. Fewer keep responses and waiting times short; the query cost is the same. */
const idsPerRequest = 50;

/**
 * Reads objects from the store.
 * @param read returns the nodes in the order of the ids, null for deleted ones.
 * @returns the nodes by the ids of our rows.
 */
export async function readNodes<Node>(
  objects: readonly ExpectedObject[],
  read: (ids: string[]) => Promise<readonly Node[]>,
): Promise<Map<string, Node | undefined>> {
  const found = new Map<string, Node | undefined>();
  for (let start = 0; start < objects.length; start += idsPerRequest) {
    const batch = objects.slice(start, start + idsPerRequest);
    const nodes = await read(batch.map(({ platformId }) => platformId));
    for (const [index, { id }] of batch.entries()) found.set(id, nodes[index]);
  }
  return found;
}

/** Like {@link readNodes}. @returns undefined when the store has not granted access to this kind, which is then not compared. */
export async function readOptionalNodes<Node>(
  snapshots: readonly MirrorSnapshot[],
  kind: PlatformObjectKind,
  read: (ids: string[]) => Promise<readonly Node[]>,
): Promise<Map<string, Node | undefined> | undefined> {
  try {
    return await readNodes(
      snapshots.flatMap((snapshot) => expectedObjects(snapshot, kind)),
      read,
    );
  } catch (error) {
    if (isDenied(error)) return undefined;
    throw error;
  }
}
