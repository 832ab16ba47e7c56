import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import type { Channel } from '#app/db/generated/client.ts';
import { recordEvents } from '../../events/record-events.ts';
import { collabCreated } from '../create-collab.ts';
import type { CreateCollabInput } from '../create-collab-input.ts';
import { joinCreators } from '../join-creators.ts';
import { markManyDirty } from '../mark-many-dirty.ts';
import { readCollabs } from '../read-collabs.ts';
import { refuseOwnWeight } from '../weigh-own.ts';
import { weighMany } from './weigh-many.ts';

/**
 * Joins some creators to a channel: what `createCollab` does for one, in few statements more for all of them. They come to
 * the store after what somebody waits for. What all writers of a channel wait for is said last, so that nobody is held up.
 * @returns their ids, in the order given.
 * @throws Problem what `createCollab` throws, for the first that is refused; then none of them may stay.
 */
export async function createMany(
  tx: Transaction,
  channel: Channel,
  inputs: readonly CreateCollabInput[],
): Promise<string[]> {
  const channelId = channel.id;
  const collabIds = await joinCreators(tx, channel, inputs);
  const collabs = await readCollabs(tx, channelId, collabIds);
  const tooFull = new Set(await weighMany(tx, channelId, collabs));
  for (const collab of collabs) if (tooFull.has(collab.head.id)) await refuseOwnWeight(tx, collab);
  await markManyDirty(tx, channelId, Prisma.sql`SELECT unnest(${collabIds}::uuid[])`);
  await recordEvents(
    tx,
    channelId,
    collabs.map(({ head }) => collabCreated(head)),
  );
  return collabIds;
}
