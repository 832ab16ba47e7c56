import { log } from '#app/log.ts';
import { PlatformError } from '#app/platform/errors.ts';
import type { MirrorContext } from '../mirror-context.ts';
import { findDueFiles } from './bulk-write.ts';
import { followFile, putOff } from './follow-file.ts';
import { writeFiles } from './write-files.ts';
import type { Scan, WriteFrom } from './write-files.ts';

/** A file can take a few hundred megabytes while it is written: one at a time in a process. */
let isWriting = false;

/**
 * Takes a channel's files as far as they can be taken now, and writes more.
 * @param from where to go on in the line; undefined when no more are to be written.
 * @returns how far the line was gone through; undefined when it was not; `trouble` when a file could not be handed over.
 * @throws {LeaseLost}
 */
export async function advanceFiles(
  context: MirrorContext,
  from: WriteFrom | undefined,
): Promise<Scan | 'trouble' | undefined> {
  for (const write of await findDueFiles(context.channel.id)) {
    const isFollowed = await unlessPlatformFails(context, () => followFile(context, write));
    if (isFollowed === 'trouble') await putOff(context, write);
  }
  if (!from || isWriting) return undefined;
  isWriting = true;
  try {
    return await unlessPlatformFails(context, () => writeFiles(context, from));
  } finally {
    isWriting = false;
  }
}

/** What is in the way of a file is no reason to stop: collabs can be written one by one, and find out by themselves. */
async function unlessPlatformFails<T>(
  context: MirrorContext,
  work: () => Promise<T>,
): Promise<T | 'trouble'> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    log.warn({ channelId: context.channel.id, reason: error.message }, 'A file of entries met trouble');
    return 'trouble';
  }
}
