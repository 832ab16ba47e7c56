import { loadCollabs } from '#app/domain/collabs/load-collabs.ts';
import type { MirrorContext } from '../mirror-context.ts';
import { standBack } from '../stand-back.ts';
import type { Waiting } from './claim-entries.ts';
import { judgeEntry } from './judge-entry.ts';
import type { EntryNeed } from './judge-entry.ts';
import { readKnown } from './read-known.ts';

/** A collab that waits in the line, and what can be done for its entry among many. */
export interface Needed {
  waiting: Waiting;
  need: EntryNeed;
}

/** How many are judged before whatever else this process has to do gets a turn: a few milliseconds' worth. */
const judgedAtOnce = 10;

/** What can be done among many for some collabs that wait; without those that have to be mirrored by themselves. */
export async function judgeLine(context: MirrorContext, line: readonly Waiting[]): Promise<Needed[]> {
  const { channel, publicationId } = context;
  const ids = line.map(({ collabId }) => collabId);
  const [collabs, known] = await Promise.all([loadCollabs(channel.id, ids), readKnown(channel.id, ids)]);
  const needs: Needed[] = [];
  for (const [index, waiting] of line.entries()) {
    if (index % judgedAtOnce === 0) await standBack();
    const collab = collabs.get(waiting.collabId);
    const need = collab && judgeEntry(collab, known.get(waiting.collabId) ?? [], publicationId);
    if (need) needs.push({ waiting, need });
  }
  await standBack();
  return needs;
}
