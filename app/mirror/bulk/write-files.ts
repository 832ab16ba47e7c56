import type { BulkWriteKind } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import type { MirrorContext } from '../context.ts';
import { yieldToInteractive } from '../concurrency-pool.ts';
import { updateRow, updateMutation, createRow, createMutation } from './mutations.ts';
import { endFile, startFile } from './operation.ts';
import { selectWrites, type SelectedWrite } from './select-writes.ts';
import { batchSize, JsonlFile, uploadFile } from './jsonl-file.ts';
import type { QueuePosition } from '#app/db/mirror/queue.ts';
import { createBulkWrite, markUploaded } from '#app/db/mirror/bulk-writes.ts';
import { listWaiting, acquireItems } from '#app/db/mirror/bulk-queue.ts';
import { inTransaction } from '#app/db/connection/client.ts';
import { lockLease } from '#app/db/mirror/leases.ts';

export interface WriteOptions {
  /** Where in the queue to continue. */
  after: QueuePosition | undefined;
  /** Collabs that are being mirrored individually. */
  except: () => readonly string[];
  /** Checked between batches. */
  mustStop: () => boolean;
}

/** How far the queue was scanned, and how many items were acquired. */
export interface Scan {
  upTo: QueuePosition | undefined;
  scanned: number;
  acquired: number;
}

/** The scan ends after this many items that no bulk operation can write. */
const maxSkippedCollabs = 2_000;

interface OpenFile {
  id: string;
  mutation: string;
  file: JsonlFile;
}

/**
 * Scans a channel's background items, and writes those that a bulk operation can write into two files: entries to create
 * and entries to update. It uploads both when one is full or the queue ends.
 * @throws {PlatformError} when an upload failed. A later call continues with the file.
 * @throws {LeaseLost}
 */
export async function writeNextFiles(context: MirrorContext, from: WriteOptions): Promise<Scan> {
  const files = new Map<BulkWriteKind, OpenFile>();
  const scan: Scan = { upTo: from.after, scanned: 0, acquired: 0 };
  while (!from.mustStop() && scan.scanned < maxSkippedCollabs + 5 * scan.acquired) {
    await yieldToInteractive();
    const items = await listWaiting(context.channel.id, {
      after: scan.upTo,
      except: from.except(),
      limit: batchSize(),
    });
    const writes = await selectWrites(context, items);
    // A later call continues, with the definition of the new settings.
    if (!writes) break;
    const taken = await appendToFiles(context, files, writes);
    if (taken === undefined) break;
    scan.acquired += taken;
    scan.scanned += items.length;
    const last = items.at(-1);
    if (!last) break;
    scan.upTo = last;
  }
  for (const open of files.values()) await send(context, open);
  return scan;
}

/** @returns the number of acquired items; undefined when a file is full. */
async function appendToFiles(
  context: MirrorContext,
  files: Map<BulkWriteKind, OpenFile>,
  writes: readonly SelectedWrite[],
): Promise<number | undefined> {
  const parts = (['create', 'update'] as const).map((kind) => ({
    kind,
    part: writes
      .filter(({ write }) => write.kind === kind)
      .map((one) => ({ ...one, text: textOf(context, one) })),
  }));
  const fits = parts.every(({ kind, part }) =>
    (files.get(kind)?.file ?? new JsonlFile()).fits(part.map(({ text }) => text)),
  );
  if (!fits) return undefined;
  let taken = 0;
  for (const { kind, part } of parts) {
    if (part.length === 0) continue;
    const open = files.get(kind) ?? (await openFile(context, kind));
    files.set(kind, open);
    taken += await acquire(context, open, part);
  }
  return taken;
}

function textOf({ channel }: MirrorContext, { waiting, write }: SelectedWrite): string {
  return write.kind === 'create'
    ? createRow(write.entry, waiting.collabId)
    : updateRow(write.entry, write.platformId, channel);
}

async function openFile({ lease, channel }: MirrorContext, kind: BulkWriteKind): Promise<OpenFile> {
  const id = newId();
  const mutation = kind === 'create' ? createMutation(id) : updateMutation(id, channel);
  await createBulkWrite(lease, { id, kind, mutation });
  return { id, mutation, file: new JsonlFile() };
}

async function acquire(
  { lease }: MirrorContext,
  { id, file }: OpenFile,
  part: readonly (SelectedWrite & { text: string })[],
): Promise<number> {
  const items = part.map(({ waiting: { collabId, version }, write }) => ({
    collabId,
    version,
    handle: write.entry.handle,
    platformId: write.kind === 'update' ? write.platformId : null,
    hash: write.kind === 'update' ? write.hash : null,
  }));
  const texts = new Map(part.map(({ waiting, text }) => [waiting.collabId, text]));
  const taken = await inTransaction(async (tx) => {
    await lockLease(tx, lease);
    return acquireItems(tx, { channelId: lease.channelId, fileId: id, from: file.rowCount }, items);
  });
  file.append(taken.flatMap((collabId) => texts.get(collabId) ?? []));
  return taken.length;
}

async function send(context: MirrorContext, { id, mutation, file }: OpenFile): Promise<void> {
  if (file.rowCount === 0) return endFile(context, { id }, 'ended');
  const uploadPath = await uploadFile(context, id, file.toBlob());
  await markUploaded(context.lease, id, { rowCount: file.rowCount, uploadPath });
  await startFile(context, { id, uploadPath, mutation });
}
