import type { ResultRow } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import { fanOutJob, mirrorJob } from '#app/jobs/enqueue.ts';
import { dirtyMark } from '../collabs/mark-dirty.ts';
import { noSuchCollab } from '../collabs/reach-collab.ts';
import { eventRows } from '../events/record-events.ts';
import type { NewEvent } from '../events/new-event.ts';
import { limits } from '../limits.ts';
import { Problem } from '../problem.ts';
import type { ProductCheck } from '../products/ask-products.ts';
import { dropHandle } from './drop-handle.ts';
import type { DropInput } from './drop-input.ts';
import type { DropSurroundings } from './drop-surroundings.ts';
import { entryRows } from './entry-rows.ts';
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
  return {
    ...{ id, channelId, collabId, creatorId, title, description },
    handle: dropHandle(id, { creatorHandle, title }),
    entries: planEntries({ dropId: id, input, current, check }, surroundings),
  };
}

/**
 * The statement that adds a drop to its collab, with the mark that the mirror is behind and the event that tells of it.
 * {@link refuseUnmade} reads what it gives.
 *
 * `held` holds the collab's row, and `room` counts its drops after that, so that two drops at once cannot both be the
 * last that fits. Without room `target` is empty, and nothing is written. The mark, and the job that one channel's
 * writers all wait for, come after everything else.
 */
export function createDrop(drop: NewDrop): Prisma.Sql {
  const { channelId, collabId, id, title, description, handle } = drop;
  const after = Prisma.sql`target, written`;
  return Prisma.sql`/* prepared: create-drop */
    WITH held AS MATERIALIZED (
      SELECT channel_id, id FROM collabs
      WHERE channel_id = ${channelId}::uuid AND id = ${collabId}::uuid FOR NO KEY UPDATE
    ), room AS MATERIALIZED (
      SELECT count_drops(channel_id, id) AS drops FROM held
    ), target AS (
      INSERT INTO drops (channel_id, id, collab_id, title, description, handle, updated_at)
      SELECT ${channelId}::uuid, ${id}::uuid, ${collabId}::uuid, ${title}, ${description}, ${handle}, now()
      FROM room WHERE drops < ${limits.dropsPerCollab}
      RETURNING id
    ), ${entryRows(channelId, drop.entries)},
    dirty AS (${dirtyMark(drop, after)}),
    ${eventRows(channelId, [dropCreated(drop)], after)},
    jobs AS MATERIALIZED (
      SELECT ${mirrorJob(channelId)} FROM dirty
      UNION ALL SELECT ${fanOutJob(channelId)} FROM dirty, heard WHERE by_somebody
    )
    SELECT (SELECT count(*)::int FROM jobs) AS jobs FROM room`;
}

/**
 * Says why {@link createDrop} made nothing, if so.
 * @throws Problem `not-found` when the collab went meanwhile, `conflict` when it is full.
 */
export function refuseUnmade({ collabId }: NewDrop, [found]: readonly ResultRow[]): void {
  if (!found) throw noSuchCollab(collabId);
  if (found['jobs'] !== 0) return;
  throw new Problem(
    'conflict',
    `This collab holds ${limits.dropsPerCollab} drops, the most it can: remove one first.`,
  );
}

function dropCreated({ id, collabId, creatorId, title, description }: NewDrop): NewEvent {
  const drop = { _id: id, collab: collabId, creator: creatorId, title, description };
  return { type: 'drop.created', data: { drop } };
}
