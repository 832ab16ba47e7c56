import type { CollabFilter } from '../browse/collab-filter.ts';

/** What a brand does to many collabs at once. */
export type BulkAction =
  { kind: 'set-tier'; tierId: string } | { kind: 'pause' } | { kind: 'resume' } | { kind: 'resync' };

/** To which: to those that were chosen, or to all that a filter means. */
export type BulkTarget = { collabIds: readonly string[] } | { filter: CollabFilter };

/**
 * Why a collab stayed as it was: it was `already` as wanted; its entry in the store is `too-full` for what would stand
 * there; it is `gone`, or never was the channel's.
 */
export const keptReasons = ['already', 'too-full', 'gone'] as const;
export type KeptReason = (typeof keptReasons)[number];

/** What came of an action on some collabs. */
export interface BulkOutcome {
  changed: number;
  kept: Record<KeptReason, number>;
}
