import { z } from 'zod';
import { searchDropRows, type DropSearch, type FoundDrop } from '#app/db/drops/drop-search.ts';
import type { ListPage } from '#app/db/keyset-page.ts';
import { rule } from '../input/validate.ts';
import type { Actor } from '../principal.ts';
import { Problem } from '../problem.ts';
import { removeDrop, restoreDrop } from './removed-drops.ts';

export { dropStates } from '#app/db/drops/drop-search.ts';
export type { DropFilter, DropOrder, DropState, FoundDrop } from '#app/db/drops/drop-search.ts';

/** A page of the channel's drops that a filter matches. It may be short, and even empty, with a cursor to continue. */
export function searchDrops(channelId: string, search: DropSearch): Promise<ListPage<FoundDrop>> {
  return searchDropRows(channelId, search);
}

/** The highest number of drops in one page, and in one bulk action. */
export const dropsPerPage = 50;

/** A bulk action on selected drops of a channel. */
export const dropsAction = z.object({
  intent: z.enum(['remove', 'restore'], rule('not-text')),
  drops: z
    .array(z.object({ collabId: z.string(rule('not-text')), dropId: z.string(rule('not-text')) }))
    .max(dropsPerPage),
});

/** How many drops an action changed, how many it did not find in the other state, and how many exceed the limit. */
export interface DropsOutcome {
  changed: number;
  already: number;
  full: number;
}

/**
 * Removes or restores drops, each in a transaction of its own, so that one beyond the limit does not stop the others. Safe
 * to run twice.
 */
export async function changeDrops(
  channelId: string,
  { intent, drops }: z.output<typeof dropsAction>,
  actor: Actor,
): Promise<DropsOutcome> {
  const change = intent === 'remove' ? removeDrop : restoreDrop;
  const outcome: DropsOutcome = { changed: 0, already: 0, full: 0 };
  for (const key of drops) {
    try {
      await change({ channelId, ...key }, actor);
      outcome.changed += 1;
    } catch (error) {
      outcome[reasonOf(error)] += 1;
    }
  }
  return outcome;
}

/** Why a drop did not change. @throws the error, if it concerns not only this drop. */
function reasonOf(error: unknown): 'already' | 'full' {
  const kind = error instanceof Problem ? error.kind : undefined;
  if (kind === 'not-found') return 'already';
  if (kind === 'conflict' || kind === 'invalid') return 'full';
  throw error;
}
