import { listBulkObjects, type BulkObject } from '#app/db/mirror/bulk-objects.ts';
import { listDirtyTiers, listUnsettledGroups, type GroupKey } from '#app/db/mirror/discount-groups.ts';
import type { Waiting } from '#app/db/mirror/bulk-queue.ts';
import { type MirroredCollab, findMirroredCollabs } from '#app/domain/collabs/mirrored-collab.ts';
import { needsDetails } from '#app/domain/products/product-details.ts';
import { yieldToInteractive } from '../concurrency-pool.ts';
import type { MirrorContext } from '../context.ts';
import { desiredEntry, hashOfEntry, type CreatorEntry } from '../objects/creator-entry/desired.ts';
import { assertEntryFits } from '../objects/creator-entry/apply.ts';
import { desiredCode } from '../objects/discount-code/desired.ts';
import { hasSameDefinition } from '../objects/definition/desired.ts';
import { CannotMirror } from '../objects/object-kind.ts';
import { collabObjects } from '../mirror-collab.ts';

/** A queue item whose entry a bulk operation can write. */
export interface SelectedWrite {
  waiting: Waiting;
  write: EntryWrite;
}

/** A few milliseconds of work. */
const collabsPerYield = 10;

/**
 * Selects the items that a bulk operation can write. The others must be mirrored individually.
 * @returns undefined when the settings changed after the channel's definition was checked.
 */
export async function selectWrites(
  context: MirrorContext,
  items: readonly Waiting[],
): Promise<SelectedWrite[] | undefined> {
  const { channel, publicationId } = context;
  const ids = items.map(({ collabId }) => collabId);
  const [collabs, known, unwrittenTiers, unsettled] = await Promise.all([
    findMirroredCollabs(channel.id, ids),
    listBulkObjects(channel.id, ids),
    listDirtyTiers(channel.id),
    listUnsettledGroups(channel.id),
  ]);
  const unsettledNames = new Set(unsettled.map(nameOf));
  const writes: SelectedWrite[] = [];
  for (const [index, waiting] of items.entries()) {
    if (index % collabsPerYield === 0) await yieldToInteractive();
    const collab = collabs.get(waiting.collabId);
    if (collab && !hasSameDefinition(collab.channel, channel)) return undefined;
    // It reports why the terms of its tier's discount could not be written.
    if (collab && unwrittenTiers.has(collab.tierId ?? '')) continue;
    const target = collab && desiredCode(collab).target;
    if (target && unsettledNames.has(nameOf(target.group))) continue;
    const write = collab && findEntryWrite(collab, known.get(waiting.collabId) ?? [], publicationId);
    if (write) writes.push({ waiting, write });
  }
  await yieldToInteractive();
  return writes;
}

const nameOf = ({ tierId, customDiscount }: GroupKey) =>
  [tierId, customDiscount?.type, customDiscount?.amount].join(' ');

/** `create` creates an entry with its owner only, `update` writes its content. */
type EntryWrite =
  | { kind: 'create'; entry: CreatorEntry }
  | { kind: 'update'; entry: CreatorEntry; platformId: string; hash: Uint8Array<ArrayBuffer> };

/**
 * How a bulk operation can write a collab's entry. Undefined when the collab must be mirrored individually:
 * - another of its objects must be written first
 * - the entry gets a new handle, is too large or has shortened drops
 * - details of its products must be read first
 * - an earlier write had no response
 */
function findEntryWrite(
  collab: MirroredCollab,
  known: readonly BulkObject[],
  publicationId: string,
): EntryWrite | undefined {
  const object = known.find(({ kind }) => kind === 'metaobject');
  if (object?.needsSingleWrite) return undefined;
  const entry = desiredEntry(collab);
  if (!object || object.platformId === null) return { kind: 'create', entry };
  if (entry.shortenedDrops > 0 || lacksDetails(collab)) return undefined;
  if (object.handle !== entry.handle || !areOthersCurrent(collab, known, publicationId)) return undefined;
  return fits(collab, entry)
    ? { kind: 'update', entry, platformId: object.platformId, hash: hashOfEntry(entry) }
    : undefined;
}

/** Whether products must be read from the store, for the keys of existing themes. */
function lacksDetails({ channel, drops }: MirroredCollab): boolean {
  const items = drops.flatMap(({ products }) => products);
  return channel.compatiblePayload && items.some(({ product }) => needsDetails(product));
}

function fits(collab: MirroredCollab, entry: CreatorEntry): boolean {
  try {
    assertEntryFits(entry, collab.channel);
    return true;
  } catch (error) {
    if (!(error instanceof CannotMirror)) throw error;
    return false;
  }
}

/** Whether all objects of a collab except its entry are current. False if unknown. */
function areOthersCurrent(
  collab: MirroredCollab,
  known: readonly BulkObject[],
  publicationId: string,
): boolean {
  const others = known.filter(({ kind }) => kind !== 'metaobject');
  return (
    !others.some(({ needsSingleWrite }) => needsSingleWrite) &&
    collabObjects.every((kind) => kind.isCurrent(collab, others, publicationId))
  );
}
