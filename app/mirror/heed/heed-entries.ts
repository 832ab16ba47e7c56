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
import { hearInFile } from './hear-in-file.ts';
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
 * it shows something else than it should. What a file writes is known by the time of its line, once the results are read.
 */
export const heedEntries: Heeder = async (channelId, notices) => {
  const heard = groupBy(notices, (notice) => hintOf(notice).id);
  const objects = await findHeardObjects(channelId, 'metaobject', [...heard.keys()]);
  const about = ({ platformId }: HeardObject) => heard.get(platformId) ?? [];
  const atRest = objects.filter(({ isBeingWritten }) => !isBeingWritten);
  const doubtful = atRest.filter(
    (object) => !object.isUnknown && about(object).some((notice) => isNewer(object, hintOf(notice))),
  );
  const inFile = atRest.filter(isFiled);
  const kept = await hearInFile(
    channelId,
    inFile.map((object) => ({ object, changedAt: lastChange(about(object)) })),
  );
  const deleted = inFile.filter((object) =>
    about(object).some(({ topic }) => topic === 'metaobjects/delete'),
  );
  await lookAt(channelId, [...doubtful, ...deleted]);
  const waiting = objects.filter(
    (object) => object.isBeingWritten || (isFiled(object) && !kept.has(object.id)),
  );
  return waiting.flatMap(about).map(({ webhookId }) => webhookId);
};

/** Whether what an entry holds is up to a file whose results are not read. */
function isFiled({ isUnknown, isInFile }: HeardObject): boolean {
  return isUnknown && isInFile;
}

/** When an entry was last changed, by all that is told of it; long ago where no time is told. */
function lastChange(notices: readonly DueNotice[]): Date {
  return new Date(
    Math.max(...notices.map((notice) => Date.parse(hintOf(notice).updated_at ?? '1970-01-01'))),
  );
}

function hintOf({ content }: DueNotice) {
  return content as Kept<'metaobjects/update'>;
}

/** Of a deletion no time is told that could be compared. */
function isNewer({ changedAt }: HeardObject, { updated_at: at }: Kept<'metaobjects/update'>): boolean {
  return at === null || changedAt === null || new Date(at) > changedAt;
}

async function lookAt(channelId: string, objects: readonly HeardObject[]): Promise<void> {
  if (objects.length === 0) return;
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
  // What a file makes of it is still to come.
  if (object.isUnknown) return;
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
