import type { Message } from '#app/i18n/catalog.ts';
import { parseMessage } from '#app/i18n/message.ts';
import type { MirrorState } from '#app/db/collabs/states.ts';
import {
  listChannelHealthRows,
  listCollabHealthRows,
  type CollabHealthFilter,
} from '#app/db/mirror/health.ts';

export { listCollabNames } from '#app/db/mirror/health.ts';

/** The mirror status of one channel. */
export interface ChannelHealth {
  channelId: string;
  domain: string;
  /** Whether the app is installed; otherwise nothing is written. */
  isInstalled: boolean;
  /** Why nothing of the channel can be mirrored, and since when. */
  blockedReason: Message | null;
  blockedSince: Date | null;
  /** When the store's pause ends; null without one. */
  pausedUntil: Date | null;
  collabs: Record<MirrorState, number>;
  /** Since when the oldest dirty item is dirty. */
  waitingSince: Date | null;
  /** Points in the store's bucket: available, maximum, restored per second, and the last use. */
  costBudget: { level: number; maximum: number; restoreRate: number; usedAt: Date } | null;
}

/**
 * Lists the mirror status of channels, by domain.
 * @param channelId one channel; all when absent.
 */
export async function listChannelHealth(channelId?: string): Promise<ChannelHealth[]> {
  const rows = await listChannelHealthRows(channelId);
  return rows.map(({ level, maximum, restoreRate, usedAt, collabs, synced, blockedReason, ...rest }) => ({
    ...rest,
    blockedReason: parseMessage(blockedReason),
    collabs: { synced, waiting: 0, retrying: 0, failed: 0, ...collabs },
    costBudget:
      level === null || maximum === null || restoreRate === null || usedAt === null
        ? null
        : { level, maximum, restoreRate, usedAt },
  }));
}

/** The mirror status of one collab. */
export interface CollabHealth {
  collabId: string;
  handle: string;
  /** As the brand sees it; the handle without one. */
  name: string;
  state: MirrorState;
  /** Since when it is dirty; null when it is clean. */
  dirtySince: Date | null;
  /** The last error; for a clean item, the optional part that the store denied. */
  reason: Message | null;
  attempts: number;
  nextAttemptAt: Date | null;
  syncedAt: Date | null;
  /** The bulk file that contains it: number of rows, and progress in percent. */
  file: { others: number; done: number } | null;
}

/** Lists the mirror status of a channel's collabs: dirty ones first, oldest first. */
export async function listCollabHealth(
  channelId: string,
  filter: CollabHealthFilter,
): Promise<CollabHealth[]> {
  const rows = await listCollabHealthRows(channelId, filter);
  return rows.map((row) => ({ ...row, reason: parseMessage(row.reason) }));
}

/**
 * Why the platform closed a store: an unpaid bill (402) or a lock (423); undefined if the message names
 * neither.
 */
export function findClosure({ code, params }: Message): 'unpaid' | 'locked' | undefined {
  if (code === 'reasons')
    return (params['reasons'] as readonly Message[]).map(findClosure).find((found) => found !== undefined);
  if (code === 'platform-status' && params['status'] === 402) return 'unpaid';
  const isLocked =
    (code === 'platform-status' && params['status'] === 423) ||
    (code === 'platform-error' && params['code'] === 'SHOP_INACTIVE');
  return isLocked ? 'locked' : undefined;
}
