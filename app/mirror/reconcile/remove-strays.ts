import { PlatformError } from '#app/platform/errors.ts';
import type { Slice, Stray } from './drift.ts';

/** A page of what a store has of one kind. */
export interface StrayPage<Listed> {
  /** Those on it that this service made. */
  listed: Listed[];
  /** Where the page begins; null for the first. */
  after: string | null;
  /** Behind what the next begins; null on the last. */
  next: string | null;
}

/** How strays of one kind are told and removed. */
export interface StrayKind<Listed> {
  /** Those among some that nobody knows any more. */
  find: (listed: readonly Listed[]) => Promise<Stray[]>;
  /** @returns false when it was no longer in the store. */
  remove: (stray: Stray) => Promise<boolean>;
}

/**
 * Removes from the store what this service made on a page and knows no more. Nobody else writes to that, so no lease is
 * needed. What was removed before the store had no more points is kept, and the page is looked at once more.
 * @throws {PlatformError} when nothing could be done now.
 */
export async function removeStrays<Listed extends { platformId: string }>(
  { listed, after, next }: StrayPage<Listed>,
  { find, remove }: StrayKind<Listed>,
): Promise<Slice> {
  const removed: Stray[] = [];
  const slice = { read: 0, skipped: 0, drifted: [], removed };
  try {
    for (const { platformId } of await find(listed)) {
      // It may have become known since the page was read.
      const [stray] = await find(listed.filter((one) => one.platformId === platformId));
      if (stray && (await remove(stray))) removed.push(stray);
    }
  } catch (error) {
    if (!(error instanceof PlatformError) || removed.length === 0) throw error;
    return { ...slice, cursor: after ?? '' };
  }
  return { ...slice, cursor: next ?? undefined };
}
