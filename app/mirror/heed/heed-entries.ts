import { db } from '#app/db/client.ts';
import { loadCollab } from '#app/domain/collabs/load-collab.ts';
import type { Kept } from '#app/domain/notices/topics.ts';
import { groupBy } from '#app/group-by.ts';
import { metaobjectsByIds } from '#app/platform/operations/metaobject.ts';
import { entryDifferences, isThere } from '../compare-entry.ts';
import type { ShownNode } from '../compare-entry.ts';
import { hashOf } from '../hash.ts';
import { projectCreator } from '../project-creator.ts';
import type { DueNotice } from './due-notices.ts';
import type { Heeder } from './heeder.ts';
import { findHeardObjects } from './known-objects.ts';
import type { HeardObject } from './known-objects.ts';
import { openHeededStore } from './open-heeded-store.ts';
import { makeAgain, writeAgain } from './put-right.ts';

/** An entry's data can be large. */
const readAtOnce = 10;

/**
 * Creators' entries were made, changed or deleted. What we wrote ourselves is known by the time that the platform's answer
 * to the write gave: it costs neither a read nor a write. Of what is newer the entry is looked at, and written again where
 * it shows something else than it should.
 */
export const heedEntries: Heeder = async (channelId, notices) => {
  const heard = groupBy(notices, (notice) => hintOf(notice).id);
  const objects = await findHeardObjects(channelId, 'metaobject', [...heard.keys()]);
  const about = ({ platformId }: HeardObject) => heard.get(platformId) ?? [];
  const waiting = objects.filter(({ isBeingWritten }) => isBeingWritten);
  const doubtful = objects.filter(
    (object) =>
      !object.isBeingWritten &&
      !object.isUnknown &&
      about(object).some((notice) => isNewer(object, hintOf(notice))),
  );
  if (doubtful.length > 0) await lookAt(channelId, doubtful);
  return waiting.flatMap(about).map(({ webhookId }) => webhookId);
};

function hintOf({ content }: DueNotice) {
  return content as Kept<'metaobjects/update'>;
}

/** Of a deletion no time is told that could be compared. */
function isNewer({ changedAt }: HeardObject, { updated_at: at }: Kept<'metaobjects/update'>): boolean {
  return at === null || changedAt === null || new Date(at) > changedAt;
}

async function lookAt(channelId: string, objects: readonly HeardObject[]): Promise<void> {
  const store = await openHeededStore(channelId);
  if (!store) return;
  for (let start = 0; start < objects.length; start += readAtOnce) {
    const some = objects.slice(start, start + readAtOnce);
    const { nodes } = await store.send(metaobjectsByIds, { ids: some.map(({ platformId }) => platformId) });
    for (const [index, object] of some.entries()) await judge(channelId, object, nodes[index]);
  }
}

async function judge(channelId: string, object: HeardObject, shown: ShownNode | undefined): Promise<void> {
  if (!isThere(shown)) return makeAgain(channelId, object);
  const collab = await loadCollab({ channelId, collabId: object.collabId });
  if (!collab) return;
  const { updatedAt, ...sight } = shown;
  const changedAt = new Date(updatedAt);
  if (entryDifferences(projectCreator(collab), shown).length > 0)
    return writeAgain(channelId, object, { hash: hashOf(sight), changedAt, handle: sight.handle });
  await db.platformObject.updateMany({
    where: { channelId, id: object.id, OR: [{ changedAt: null }, { changedAt: { lt: changedAt } }] },
    data: { changedAt },
  });
}
