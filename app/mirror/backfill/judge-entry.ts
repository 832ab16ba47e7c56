import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import { CannotMirror } from '../cannot-mirror.ts';
import { checkEntrySize } from '../check-entry-size.ts';
import { hashOf } from '../hash.ts';
import { projectCreator } from '../project-creator.ts';
import type { CreatorEntry } from '../project-creator.ts';
import { lacksEntryAlone } from './lacks-entry-alone.ts';
import type { KnownPlace } from './read-known.ts';

/** What a collab's entry needs, if it can be done among many. */
export type EntryNeed =
  | { kind: 'make'; entry: CreatorEntry }
  | { kind: 'fill'; entry: CreatorEntry; platformId: string; hash: Uint8Array<ArrayBuffer> };

/**
 * What can be done for a collab's entry among many others: it is made, where there is none, or filled, where nothing else
 * of the collab is behind. Undefined when the collab has to be mirrored by itself: other things are to be written before,
 * the entry is to get another handle, what it holds does not fit, or an earlier write went unanswered.
 */
export function judgeEntry(
  collab: WholeCollab,
  known: readonly KnownPlace[],
  publicationId: string,
): EntryNeed | undefined {
  const place = known.find(({ kind }) => kind === 'metaobject');
  if (place?.isOpen) return undefined;
  const entry = projectCreator(collab);
  if (!place || place.platformId === null) return { kind: 'make', entry };
  if (place.handle !== entry.handle || !lacksEntryAlone(collab, known, publicationId)) return undefined;
  return fits(collab, entry)
    ? { kind: 'fill', entry, platformId: place.platformId, hash: hashOf(entry) }
    : undefined;
}

function fits(collab: WholeCollab, entry: CreatorEntry): boolean {
  try {
    checkEntrySize(entry, collab.channel);
    return true;
  } catch (error) {
    if (!(error instanceof CannotMirror)) throw error;
    return false;
  }
}
