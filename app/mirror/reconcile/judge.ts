import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import type { Drift } from './drift.ts';
import type { Place } from './read-places.ts';

/** Says of a collab, out of what was read of its store, what is not as it should be. */
export type Judge = (place: Place, collab: WholeCollab) => Drift[];
