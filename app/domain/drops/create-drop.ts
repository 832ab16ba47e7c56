import type { ResultRow } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import { changeRows } from '../collabs/note-change.ts';
import { noSuchCollab } from '../collabs/reach-collab.ts';
import type { NewEvent } from '../events/new-event.ts';
import { limits } from '../limits.ts';
import type { ProductCheck } from '../products/ask-products.ts';
import { heavyParts } from '../mirror-data/data-bytes.ts';
import { dropBytes } from '../mirror-data/drop-bytes.ts';
import type { DropFacts } from '../mirror-data/drop-data.ts';
import { tooHeavy } from '../mirror-data/refuse-heavy.ts';
import { factsOfNewDrop } from './drop-facts.ts';
import { dropHandle } from './drop-handle.ts';
import type { DropInput } from './drop-input.ts';
import type { DropSurroundings } from './drop-surroundings.ts';
import { entryRows } from './entry-rows.ts';
import { fullCollab } from './full-collab.ts';
import { planEntries } from './plan-entries.ts';
import type { EntriesPlan } from './plan-entries.ts';
import { refuseMissing } from './refuse-missing.ts';

/** A drop that is to be made, with all that will stand beneath it. */
export interface NewDrop {
  id: string;
  channelId: string;
  collabId: string;
  creatorId: string;
  title: string;
  description: string;
  /** Of its collection. */
  handle: string;
  entries: EntriesPlan;
  /** What the mirror's data will say of it, and how much that takes. */
  facts: DropFacts;
  dataBytes: number;
}

/**
 * Says what a drop will be.
 * @param check what the platform said of the products in it.
 * @throws Problem `invalid` naming each product that the platform says does not exist, and custom fields or media that
 *   are not the channel's.
 */
export function planDrop(surroundings: DropSurroundings, input: DropInput, check: ProductCheck): NewDrop {
  refuseMissing(input.products, check);
  const { channelId, collabId, creatorId, creatorHandle } = surroundings;
  const { title, description } = input;
  const id = newId();
  const current = { products: [], enhancements: [], custom: {} };
  const drop = {
    ...{ id, channelId, collabId, creatorId, title, description },
    handle: dropHandle(id, { creatorHandle, title }),
    entries: planEntries({ dropId: id, input, current, check }, surroundings),
  };
  const facts = factsOfNewDrop(drop, surroundings);
  return { ...drop, facts, dataBytes: dropBytes(facts) };
}

/**
 * The statement that adds a drop to its collab, with the mark that the mirror is behind and the event that tells of it.
 * {@link refuseUnmade} reads what it gives.
 *
 * `held` holds the collab's row, and `room` weighs its drops after that, so that two drops at once cannot both be the
 * last that fits. Without room `target` is empty, and nothing is written. The mark, and the job that one channel's
 * writers all wait for, come after everything else.
 */
export function createDrop(drop: NewDrop): Prisma.Sql {
  const { channelId, collabId, id, title, description, handle, dataBytes } = drop;
  return Prisma.sql`/* prepared: create-drop */
    WITH held AS MATERIALIZED (
      SELECT channel_id, id, data_bytes FROM collabs
      WHERE channel_id = ${channelId}::uuid AND id = ${collabId}::uuid FOR NO KEY UPDATE
    ), room AS MATERIALIZED (
      SELECT drops, data_bytes + bytes + ${dataBytes}::int AS bytes FROM held, weigh_drops(channel_id, id)
    ), target AS (
      INSERT INTO drops (channel_id, id, collab_id, title, description, handle, data_bytes, updated_at)
      SELECT ${channelId}::uuid, ${id}::uuid, ${collabId}::uuid, ${title}, ${description}, ${handle}, ${dataBytes}, now()
      FROM room WHERE drops < ${limits.dropsPerCollab} AND bytes <= ${limits.mirrorDataBytes}
      RETURNING id
    ), ${entryRows(channelId, drop.entries)},
    ${changeRows(drop, [dropCreated(drop)], Prisma.sql`target, written`)}
    SELECT (SELECT count(*)::int FROM jobs) AS jobs, drops::int, bytes::int FROM room`;
}

/**
 * Says why {@link createDrop} made nothing, if so.
 * @throws Problem `not-found` when the collab went meanwhile, `conflict` when it is full, `invalid` when its entry in the
 *   store could not hold the drop.
 */
export function refuseUnmade(drop: NewDrop, [found]: readonly ResultRow[]): void {
  if (!found) throw noSuchCollab(drop.collabId);
  const { jobs, drops, bytes } = found as { jobs: number; drops: number; bytes: number };
  if (jobs !== 0) return;
  if (drops < limits.dropsPerCollab) throw tooHeavy(bytes, heavyParts(drop.facts));
  throw fullCollab();
}

function dropCreated({ id, collabId, creatorId, title, description }: NewDrop): NewEvent {
  const drop = { _id: id, collab: collabId, creator: creatorId, title, description };
  return { type: 'drop.created', data: { drop } };
}
