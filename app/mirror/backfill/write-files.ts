import { Prisma } from '#app/db/generated/client.ts';
import type { BulkWriteKind } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import type { MirrorContext } from '../mirror-context.ts';
import { standBack } from '../stand-back.ts';
import { fillLine, fillMutation, makeLine, makeMutation } from './bulk-mutations.ts';
import { enterBulkWrite, updateBulkWrite } from './bulk-write.ts';
import { claimEntries, readLine } from './claim-entries.ts';
import type { LinePlace } from './claim-entries.ts';
import { endFile, startFile } from './follow-file.ts';
import { judgeLine } from './judge-line.ts';
import type { Needed } from './judge-line.ts';
import { LineFile } from './line-file.ts';
import { uploadLines } from './upload-lines.ts';

/** From where in a channel's line files are written, and who is to be left out. */
export interface WriteFrom {
  behind: LinePlace | undefined;
  except: () => readonly string[];
  /** Asked between batches: whether to be content with what there is. */
  mustStop: () => boolean;
}

/** How far the line was gone through, and with what yield. */
export interface Scan {
  upTo: LinePlace | undefined;
  scanned: number;
  claimed: number;
}

/** What is looked at in vain before the search is given up. */
const mostInVain = 2_000;

interface OpenFile {
  id: string;
  mutation: string;
  file: LineFile;
}

/**
 * Goes through a channel's line and gathers what can be written among many, into one file of entries to be made and one of
 * entries to be filled, until either is full or the line is at its end; and hands them to the platform.
 * @throws {PlatformError} when a file did not get there; it is taken up again.
 * @throws {LeaseLost}
 */
export async function writeFiles(context: MirrorContext, from: WriteFrom): Promise<Scan> {
  const files = new Map<BulkWriteKind, OpenFile>();
  const scan: Scan = { upTo: from.behind, scanned: 0, claimed: 0 };
  while (!from.mustStop() && scan.scanned < mostInVain + 5 * scan.claimed) {
    await standBack();
    const line = await readLine(context.channel.id, { behind: scan.upTo, except: from.except() });
    const needs = await judgeLine(context, line);
    const taken = await addToFiles(context, files, needs);
    if (taken === undefined) break;
    scan.claimed += taken;
    scan.scanned += line.length;
    const last = line.at(-1);
    if (!last) break;
    scan.upTo = last;
  }
  for (const open of files.values()) await send(context, open);
  return scan;
}

/** @returns how many it took; undefined when a file has no room for its part. */
async function addToFiles(
  context: MirrorContext,
  files: Map<BulkWriteKind, OpenFile>,
  needs: readonly Needed[],
): Promise<number | undefined> {
  const parts = (['make', 'fill'] as const).map((kind) => ({
    kind,
    part: needs
      .filter(({ need }) => need.kind === kind)
      .map((one) => ({ ...one, text: textOf(context, one) })),
  }));
  const fits = parts.every(({ kind, part }) =>
    (files.get(kind)?.file ?? new LineFile()).hasRoomFor(part.map(({ text }) => text)),
  );
  if (!fits) return undefined;
  let taken = 0;
  for (const { kind, part } of parts) {
    if (part.length === 0) continue;
    const open = files.get(kind) ?? (await openFile(context, kind));
    files.set(kind, open);
    taken += await claim(context, open, part);
  }
  return taken;
}

function textOf({ channel }: MirrorContext, { waiting, need }: Needed): string {
  return need.kind === 'make'
    ? makeLine(need.entry, waiting.collabId)
    : fillLine(need.entry, need.platformId, channel);
}

async function openFile({ lease, channel }: MirrorContext, kind: BulkWriteKind): Promise<OpenFile> {
  const id = newId();
  const mutation = kind === 'make' ? makeMutation(id) : fillMutation(id, channel);
  await enterBulkWrite(lease, { id, kind, mutation });
  return { id, mutation, file: new LineFile() };
}

async function claim(
  { lease }: MirrorContext,
  { id, file }: OpenFile,
  part: readonly (Needed & { text: string })[],
): Promise<number> {
  const claims = part.map(({ waiting: { collabId, version }, need }) => ({
    collabId,
    version,
    handle: need.entry.handle,
    platformId: need.kind === 'fill' ? need.platformId : null,
    hash: need.kind === 'fill' ? need.hash : null,
  }));
  const texts = new Map(part.map(({ waiting, text }) => [waiting.collabId, text]));
  const taken = await claimEntries(lease, { fileId: id, from: file.lines }, claims);
  file.add(taken.flatMap((collabId) => texts.get(collabId) ?? []));
  return taken.length;
}

async function send(context: MirrorContext, { id, mutation, file }: OpenFile): Promise<void> {
  if (file.lines === 0) return endFile(context, { id }, 'ended');
  const uploadPath = await uploadLines(context, id, file.toBlob());
  await updateBulkWrite(
    context.lease,
    id,
    Prisma.sql`state = 'uploaded', lines = ${file.lines}, upload_path = ${uploadPath}`,
  );
  await startFile(context, { id, uploadPath, mutation });
}
