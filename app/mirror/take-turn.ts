import { db } from '#app/db/client.ts';
import { openStore } from '#app/domain/channels/open-store.ts';
import { renewAccess } from '#app/domain/channels/renew-access.ts';
import {
  assertNotPaused,
  millisecondsUntil,
  readBucket,
  wantedLevel,
} from '#app/domain/channels/store-bucket.ts';
import type { StoreBucket } from '#app/domain/channels/store-bucket.ts';
import { shopAndInstallation } from '#app/platform/operations/shop.ts';
import type { Backfill } from './backfill/backfill.ts';
import { noteUnblocked } from './channel-state.ts';
import { ensureDefinition } from './ensure-definition.ts';
import { ensurePublication } from './ensure-publication.ts';
import type { LaneCount, Lanes } from './lanes.ts';
import { assertLease } from './lease.ts';
import type { Lease } from './lease.ts';
import type { MirrorContext } from './mirror-context.ts';
import { mirrorEntry } from './mirror-entry.ts';
import { pickDue } from './pick-due.ts';
import type { DueEntry } from './pick-due.ts';
import { goFirst, serve } from './stand-back.ts';

/** How long one channel works before it looks whether others wait for their turn. */
const turnMs = 1_000;
const settings = { timeoutMs: 20_000, patienceMs: 60_000 };

/** How many points there must be, beyond those kept for what somebody waits for, to begin what nobody does. */
const pointsToBegin = 50;

/**
 * In how many milliseconds to go on, because there may be more to do; or that all is done. Without the app in the store
 * there is nothing to do: installing it asks again.
 */
export type TurnOutcome = { goOnInMs: number } | 'done' | 'uninstalled';

/**
 * Begins to mirror what is due in a channel, for the length of one turn, or until its bucket of points is used up; what
 * is still under way at its end is left in the lanes. The store is opened anew each time: a drain can last longer than an
 * access token.
 * @throws {PlatformError} when no collab of the channel can be mirrored now; `StorePaused` while the store is paused.
 * @throws {LeaseLost}
 */
export async function takeTurn(lease: Lease, lanes: Lanes, backfill: Backfill): Promise<TurnOutcome> {
  assertNotPaused('MirrorChannel', await readBucket(lease.channelId));
  const contexts = await goFirst(() => openContexts(lease));
  if (!contexts) return 'uninstalled';
  const endsAt = performance.now() + turnMs;
  while (performance.now() < endsAt && !lanes.hasFailed) {
    await backfill.consider(contexts.background, lanes);
    const { isFull, waitMs } = await goFirst(() => fillLanes(contexts, lanes, backfill));
    if (lanes.isIdle) return waitMs > 0 ? { goOnInMs: waitMs } : 'done';
    if (isFull) await lanes.change();
  }
  return { goOnInMs: 0 };
}

/** A store made ready for creators, once for what somebody waits for and once for what nobody does. */
interface Contexts {
  interactive: MirrorContext;
  background: MirrorContext;
  /** Whether the channel counts as one that cannot be mirrored now. */
  isBlocked: boolean;
}

/** @returns whether nothing more can begin before something changes, and for how long there are no points for the background. */
async function fillLanes(
  contexts: Contexts,
  lanes: Lanes,
  backfill: Backfill,
): Promise<{ isFull: boolean; waitMs: number }> {
  const channelId = contexts.interactive.channel.id;
  const bucket = await readBucket(channelId);
  lanes.resize(lanesFor(bucket));
  const waitMs = waitForBackground(bucket);
  const { all, background } = lanes.room;
  const onlyInteractive = background <= 0 || waitMs > 0;
  const limit = onlyInteractive ? all : background;
  if (limit <= 0) return { isFull: true, waitMs };
  const { leaves } = backfill;
  const picking = { limit, except: lanes.collabIds, onlyInteractive };
  const entries = await pickDue(
    channelId,
    leaves === undefined ? picking : { ...picking, background: leaves },
  );
  const isForFiles =
    entries.some(({ isInteractive }) => !isInteractive) &&
    (await backfill.reconsider(contexts.background, lanes));
  for (const entry of entries) {
    if (isForFiles && !entry.isInteractive) continue;
    lanes.begin(entry, () => mirror(contexts, entry));
  }
  return { isFull: entries.length < limit, waitMs };
}

/** The first that stands in the store shows that nothing is in the way any more, though all the others may take hours. */
async function mirror(contexts: Contexts, entry: DueEntry): Promise<void> {
  const { interactive, background } = contexts;
  const isShown = await (entry.isInteractive
    ? serve(() => mirrorEntry(interactive, entry))
    : mirrorEntry(background, entry));
  if (!isShown || !contexts.isBlocked) return;
  contexts.isBlocked = false;
  await noteUnblocked(interactive.lease);
}

/** None while there are enough points to begin something; else until there are enough for a second's work. */
function waitForBackground(bucket: StoreBucket): number {
  if (bucket.level >= wantedLevel(bucket, pointsToBegin, true)) return 0;
  const enough = Math.max(pointsToBegin, bucket.restoreRate);
  return millisecondsUntil(bucket, wantedLevel(bucket, enough, true));
}

/** Enough lanes to spend what the store grants, though each answer takes a quarter of a second. */
function lanesFor({ restoreRate }: StoreBucket): LaneCount {
  const requestsPerSecond = restoreRate / 10;
  return { background: Math.min(24, Math.max(4, Math.ceil(requestsPerSecond / 4))), more: 2 };
}

async function openContexts(lease: Lease): Promise<Contexts | undefined> {
  const { channelId } = lease;
  await renewAccess(channelId);
  const beforeWrite = () => assertLease(lease);
  const [store, patientStore] = await Promise.all([
    openStore(channelId, { ...settings, beforeWrite, urgency: 'interactive' }),
    openStore(channelId, { ...settings, beforeWrite, urgency: 'background' }),
  ]);
  if (!store || !patientStore) return undefined;
  const { mirror, ...channel } = await db.channel.findUniqueOrThrow({
    where: { id: channelId },
    include: { mirror: true },
  });
  // A write that goes unanswered has to be said twice: a store that was away is first asked something harmless.
  const isBlocked = Boolean(mirror?.blockedSince);
  if (isBlocked) await store.send(shopAndInstallation);
  const context = { channel, store, lease };
  await ensureDefinition(context);
  const interactive = { ...context, publicationId: await ensurePublication(context) };
  return { interactive, background: { ...interactive, store: patientStore }, isBlocked };
}
