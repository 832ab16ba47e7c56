import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#app/db/client.ts';
import type { Actor } from '../actor.ts';
import { noteChange } from '../collabs/note-change.ts';
import { heavyParts } from '../mirror-data/data-bytes.ts';
import { dropBytes } from '../mirror-data/drop-bytes.ts';
import { refuseOverweight } from '../mirror-data/weigh-collab.ts';
import { Problem } from '../problem.ts';
import type { ProductCheck } from '../products/ask-products.ts';
import { numberOf } from '../products/platform-id.ts';
import type { UpdateDropInput } from './drop-input.ts';
import { factsOfReadDrop } from './drop-facts.ts';
import { changedFields, dropChanged } from './drop-changed.ts';
import type { DropSurroundings } from './drop-surroundings.ts';
import { entryRows } from './entry-rows.ts';
import { noSuchDrop } from './no-such-drop.ts';
import { planEntries } from './plan-entries.ts';
import { raiseRevision } from './raise-revision.ts';
import { readDrop } from './read-drop.ts';
import type { DropKey, ReadDrop } from './read-drop.ts';
import { refuseMissing } from './refuse-missing.ts';
import { removeGone } from './remove-gone.ts';

/** A change of a drop, what is known of what it speaks of, and what the platform said of the products in it. */
export interface DropUpdate {
  input: UpdateDropInput;
  surroundings: DropSurroundings;
  check: ProductCheck;
  /** The revision that the caller saw; undefined when it does not matter. */
  expectedRevision: number | undefined;
  /** Who changes it, for the drop's history. */
  actor: Actor;
  /** The revision before which it takes the drop back, when it undoes something. */
  undoes?: number;
}

/**
 * Changes a drop. Each change raises its revision by one; a request that changes nothing leaves no trace.
 * @throws Problem `not-found` for a drop that the collab does not have, `conflict` when it was changed since the caller
 *   saw it, `invalid` for custom fields or media that are not the channel's, and for more than the creator's entry in the
 *   store can hold.
 */
export async function updateDrop(tx: Transaction, key: DropKey, update: DropUpdate): Promise<ReadDrop> {
  const { before, handle, dataBytes: formerBytes } = await lockDrop(tx, key);
  refuseStale(before, update.expectedRevision);
  const held = new Set(before.products.map(({ platformId }) => numberOf(platformId)));
  refuseMissing(update.input.products ?? [], update.check, held);
  await writeText(tx, key, update.input);
  await writeEntries(tx, key, { before, update });
  const written = (await readDrop(tx, key)) ?? before;
  if (isDeepStrictEqual(written, before)) return before;
  const facts = factsOfReadDrop(written, handle);
  const dataBytes = dropBytes(facts);
  await raiseRevision(tx, key, {
    dataBytes,
    change: { ...update, before: changedFields(before, written).former },
  });
  if (dataBytes > formerBytes) await refuseOverweight(tx, key, heavyParts(facts));
  const after = await readDrop(tx, key);
  if (!after) throw noSuchDrop(key.dropId);
  await noteChange(tx, key, [dropChanged(key, before, after)]);
  return after;
}

interface HeldDrop {
  handle: string;
  /** What it takes in the mirror's data. */
  dataBytes: number;
}

/**
 * Holds the rows of the drop and its collab, so that of two changes at once the second sees the first. The collab first,
 * as every writer of both does.
 */
async function lockDrop(
  tx: Transaction,
  { channelId, collabId, dropId }: DropKey,
): Promise<HeldDrop & { before: ReadDrop }> {
  const [held] = await tx.$queryRaw<HeldDrop[]>`
    WITH held AS MATERIALIZED (
      SELECT channel_id, id FROM collabs
      WHERE channel_id = ${channelId}::uuid AND id = ${collabId}::uuid FOR NO KEY UPDATE
    )
    SELECT handle, data_bytes AS "dataBytes" FROM drops
    WHERE (channel_id, collab_id) IN (SELECT channel_id, id FROM held) AND id = ${dropId}::uuid FOR NO KEY UPDATE`;
  const before = held && (await readDrop(tx, { channelId, collabId, dropId }));
  if (!before) throw noSuchDrop(dropId);
  return { ...held, before };
}

function refuseStale(drop: ReadDrop, expected: number | undefined): void {
  if (expected === undefined || expected === drop.__v) return;
  throw new Problem(
    'conflict',
    `The drop was changed meanwhile: If-Match says revision ${expected}, it is at ${drop.__v}. Read it again and send your change with that revision.`,
  );
}

/** Only what is another is written: the time of a change is not to tell of one that was none. */
async function writeText(
  tx: Transaction,
  { channelId, dropId }: DropKey,
  { title, description }: UpdateDropInput,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE drops SET title = coalesce(${title ?? null}, title), description = coalesce(${description ?? null}, description)
    WHERE channel_id = ${channelId}::uuid AND id = ${dropId}::uuid`;
}

async function writeEntries(
  tx: Transaction,
  key: DropKey,
  { before, update: { input, check, surroundings } }: { before: ReadDrop; update: DropUpdate },
): Promise<void> {
  if (input.products === undefined && input.custom.size === 0) return;
  const { channelId, dropId } = key;
  const plan = planEntries({ dropId, input, current: before, check }, surroundings);
  await removeGone(tx, key, { hasList: input.products !== undefined, plan });
  await tx.$executeRaw`/* prepared: write-entries */
    WITH target AS (SELECT ${dropId}::uuid AS id), ${entryRows(channelId, plan)} SELECT FROM written`;
}
