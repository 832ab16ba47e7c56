import { db, inTransaction } from '#app/db/client.ts';
import type { BulkLine } from '#app/db/generated/client.ts';
import { PlatformError } from '#app/platform/errors.ts';
import type { PlatformReason } from '#app/platform/errors.ts';
import { entryInTheWay } from '../entry-in-the-way.ts';
import { forgetObject } from '../forget-object.ts';
import type { MirrorContext } from '../mirror-context.ts';
import { noteFailed } from '../mirror-queue.ts';
import { removeEntry } from '../remove-entry.ts';
import { retryDelayMs } from '../retry-delay.ts';
import { standBack } from '../stand-back.ts';
import type { DueFile } from './bulk-write.ts';
import { noteFilled } from './note-filled.ts';
import { noteMade } from './note-made.ts';
import type { LineResult } from './read-results.ts';
import { releaseLines } from './release-entries.ts';

/** A line's result together with what the line was. */
type Answered = LineResult & { own: BulkLine };
type Done = Answered & { entry: NonNullable<LineResult['entry']> };

/**
 * Notes what became of some lines of a file that has ended. May be done twice: lines that were noted are known no more.
 * @throws {PlatformError} when an entry too many could not be removed now.
 * @throws {LeaseLost}
 */
export async function takeResults(
  context: MirrorContext,
  { id, kind }: Pick<DueFile, 'id' | 'kind'>,
  results: readonly LineResult[],
): Promise<void> {
  await standBack();
  const answered = await joinLines(context.channel.id, id, results);
  const done = answered.filter((one): one is Done => one.entry !== undefined);
  const refused = answered.filter(({ entry }) => entry === undefined);
  if (kind === 'fill')
    await noteFilled(
      context.lease,
      id,
      done.map((one) => ({ ...one, collabId: one.own.collabId })),
    );
  else await takeMade(context, id, done);
  for (const one of refused) await noteRefused(context, one);
  await release(context, id, refused);
}

async function joinLines(
  channelId: string,
  bulkId: string,
  results: readonly LineResult[],
): Promise<Answered[]> {
  const rows = await db.bulkLine.findMany({
    where: { channelId, bulkId, line: { in: results.map(({ line }) => line) } },
  });
  const lines = new Map(rows.map((row) => [row.line, row]));
  return results.flatMap((result) => {
    const own = lines.get(result.line);
    return own ? [{ ...result, own }] : [];
  });
}

/** What stands under another handle than it should has been made beside something that has the handle: it goes again. */
async function takeMade(context: MirrorContext, fileId: string, done: readonly Done[]): Promise<void> {
  const isInPlace = ({ entry, own }: Done) => entry.handle === own.handle;
  const inPlace = done.filter(isInPlace).map(({ line, own, entry: { id, handle } }) => ({
    line,
    collabId: own.collabId,
    id,
    handle,
  }));
  const tooMany = await noteMade(context.lease, fileId, inPlace);
  for (const { id } of tooMany) await removeEntry(context.store, id);
  const besides = done.filter((one) => !isInPlace(one));
  for (const { own, entry } of besides) {
    await removeEntry(context.store, entry.id);
    await noteRefused(context, { own, reasons: entryInTheWay('MakeEntry', own.handle).reasons });
  }
  await release(context, fileId, besides);
}

/** A refused line is told on its collab, which is then tried by itself: that finds out more. */
async function noteRefused(
  context: MirrorContext,
  { own, reasons }: { own: BulkLine; reasons: readonly PlatformReason[] },
): Promise<void> {
  const { collabId, version, platformId } = own;
  const { message: reason } = new PlatformError('refused', 'Backfill', reasons);
  if (platformId !== null && reasons.some(({ code }) => code === 'RECORD_NOT_FOUND'))
    await forgetObject(context, { kind: 'metaobject', collabId });
  const entry = {
    collabId,
    wantedVersion: version,
    attempts: 0,
    dirtyForSeconds: null,
    isBehind: true,
    isInteractive: false,
  };
  await noteFailed(context.lease, entry, { reason, tryAgainInMs: retryDelayMs(1) });
}

async function release(context: MirrorContext, fileId: string, some: readonly Answered[]): Promise<void> {
  if (some.length === 0) return;
  const lines = some.map(({ line }) => line);
  await inTransaction((tx) => releaseLines(tx, context.lease, { fileId, lines }));
}
