import { db } from '#app/db/connection/client.ts';
import {
  acquireLease,
  assertLease,
  cleanOwnObjects,
  findMirror,
  findWait,
  LeaseLost,
  recordBlocked,
  recordUnblocked,
  releaseLease,
  type Lease,
  type Pause,
} from '#app/db/mirror/leases.ts';
import { msUntilDue } from '#app/db/mirror/due-work.ts';
import { pickDue, type QueueItem } from '#app/db/mirror/queue.ts';
import { openStore } from '#app/domain/channels/store-client.ts';
import { renewAccess } from '#app/domain/channels/access-tokens.ts';
import { listDueProducts } from '#app/db/mirror/product-creators.ts';
import { getBucket, type StoreBucket } from '#app/db/mirror/store-buckets.ts';
import { assertNotPaused, millisecondsUntil, requiredLevel } from '#app/domain/channels/cost-budget.ts';
import { log } from '#app/log.ts';
import { PlatformError, StorePaused } from '#app/platform/errors.ts';
import { shopAndInstallation } from '#app/platform/operations/shop.ts';
import { getBackfill, type Backfill } from './bulk/backfill.ts';
import { ConcurrencyPool, runWithPriority, type PoolSize } from './concurrency-pool.ts';
import type { MirrorContext } from './context.ts';
import { mirrorItem } from './mirror-item.ts';
import { applyDefinition } from './objects/definition/apply.ts';
import { applyDueGroups } from './objects/discount-group/apply.ts';
import { applyProducts, productsPerWrite } from './objects/product/apply.ts';
import { ensurePublication } from './objects/collection/publication.ts';
import { DefinitionOutdated } from './objects/object-kind.ts';

/** While another job or worker processes the channel, this one returns after this long to see whether work is left. */
const returnMs = 1_000;

/** What a channel waited for ended while this worker found out about it. */
const retryMs = 100;

/** How long a channel is processed before it checks whether other channels wait. */
const sliceMs = 1_000;

/** While collabs are being mirrored, the metafields of a product wait for further changes, at most for this time. */
const maxCoalescingSeconds = 60;

/** Running items get this time to end when other channels wait. */
const graceMs = 500;

const storeSettings = { timeoutMs: 20_000, retryForMs: 60_000 };

/** The remaining cost budget required to start background items, in addition to the interactive reserve. */
const costToStart = 50;

/** The worker that processes a channel, in one run. */
interface ChannelWorker {
  workerId: string;
  /** Whether the run goes before those of other channels. */
  isInFront: boolean;
  /** Called about once a second: whether other channels wait. */
  mustYield: (channelId: string) => Promise<boolean>;
}

/** When to process a channel again, and what must not start earlier. */
type NextRun = Pick<Pause, 'inMs'> & Partial<Pause>;

/** The pools of the channels that this process works on, by worker and channel. */
const pools = new Map<string, ConcurrencyPool>();

/**
 * Mirrors the due items of a channel: all, or as many as fit before other channels continue.
 * @returns when to process the channel again; undefined when no items remain.
 * @throws when the database is down.
 */
export async function drainChannel(channelId: string, worker: ChannelWorker): Promise<NextRun | undefined> {
  const own = `${worker.workerId} ${channelId}`;
  const running = pools.get(own);
  running?.wake();
  if (running) return { inMs: returnMs };
  const pool = new ConcurrencyPool();
  pools.set(own, pool);
  let lease: Lease | undefined;
  let next: NextRun | undefined;
  try {
    lease = await runWithPriority(() => acquireLease(channelId, worker));
    next = lease
      ? await drain({ lease, pool, backfill: getBackfill(channelId) }, worker)
      : await findNextRun(channelId, worker);
    return next;
  } catch (error) {
    // The worker that took over processes the rest.
    if (!(error instanceof LeaseLost)) throw error;
    log.warn({ channelId }, 'Worker was fenced; leaving the channel');
    return undefined;
  } finally {
    // Before another job of this worker can take the lease: it must meet the pause.
    if (lease) await releaseLease(lease, pauseOf(next));
    pools.delete(own);
  }
}

function pauseOf(next: NextRun | undefined): Pause | undefined {
  return next?.holdsBack && { inMs: next.inMs, holdsBack: next.holdsBack };
}

/** When a channel is to be tried again whose lease this worker did not get. */
async function findNextRun(channelId: string, { isInFront }: ChannelWorker): Promise<NextRun | undefined> {
  const wait = await findWait(channelId);
  if (!wait) return undefined;
  const { isHeld, isBackground, waitMs, editMs } = wait;
  if (isHeld) return { inMs: returnMs };
  // The edit brings the run forward, but not before it is due.
  if (isBackground && editMs !== null && editMs <= Math.max(waitMs ?? 0, returnMs))
    return { inMs: Math.max(retryMs, editMs) };
  const inMs = Math.max(isBackground && isInFront ? 0 : retryMs, waitMs ?? 0);
  return { inMs, holdsBack: isBackground ? 'background' : 'all' };
}

/** A channel whose lease this worker holds. */
interface HeldChannel {
  lease: Lease;
  pool: ConcurrencyPool;
  backfill: Backfill;
}

async function drain(held: HeldChannel, worker: ChannelWorker): Promise<NextRun | undefined> {
  const { lease, backfill } = held;
  const { channelId } = lease;
  try {
    const outcome = await runSlices(held, worker);
    if (outcome === 'uninstalled') return undefined;
    await recordUnblocked(lease);
    if (outcome !== 'done') return { inMs: outcome.continueInMs, holdsBack: 'background' };
    const inMs = await msUntilDue(channelId);
    // Items left to a bulk operation stay due; they must not be queried repeatedly.
    const soonest = backfill.isOn ? returnMs : 0;
    return inMs === undefined ? undefined : { inMs: Math.max(inMs, soonest) };
  } catch (error) {
    if (error instanceof DefinitionOutdated) return { inMs: 0 };
    if (!(error instanceof PlatformError)) throw error;
    if (error instanceof StorePaused)
      return { inMs: Math.max(returnMs, error.remainingMs), holdsBack: 'all' };
    log.warn({ channelId, reason: error.message }, 'Mirroring a channel failed');
    return { inMs: await recordBlocked(lease, error.reason), holdsBack: 'all' };
  }
}

/** Milliseconds until the next run. An uninstalled app has none until it is installed again. */
type SliceOutcome = { continueInMs: number } | 'done' | 'uninstalled';

/**
 * Runs slices until nothing is left to start or other channels wait; all items have ended then. While a few
 * slow items run, it continues with others.
 */
async function runSlices(held: HeldChannel, { mustYield }: ChannelWorker): Promise<SliceOutcome> {
  const { lease, pool } = held;
  let slow: string[] | undefined;
  try {
    for (;;) {
      const outcome = await runSlice(held);
      if (typeof outcome === 'string' || outcome.continueInMs > 0 || pool.hasFailed) return outcome;
      if (!(await mustYield(lease.channelId))) continue;
      await pool.idleWithin(graceMs);
      slow ??= pool.ids;
      if (!pool.ids.some((id) => slow?.includes(id))) return outcome;
    }
  } finally {
    await pool.end();
  }
}

/**
 * Starts due items, for one slice or until the cost budget is used up. Items may still run at its end. The
 * store is opened for each slice, because a drain can outlast an access token.
 * @throws {PlatformError} when no collab of the channel can be mirrored now; `StorePaused` while the store is
 * paused.
 * @throws {LeaseLost}
 */
async function runSlice({ lease, pool, backfill }: HeldChannel): Promise<SliceOutcome> {
  assertNotPaused('MirrorChannel', await getBucket(lease.channelId));
  const store = await runWithPriority(() => openChannel(lease));
  if (!store) return 'uninstalled';
  const endsAt = performance.now() + sliceMs;
  await runWithPriority(() => applyDueGroups(store.interactive));
  await startProducts(store, pool, maxCoalescingSeconds);
  while (performance.now() < endsAt && !pool.hasFailed) {
    await backfill.startIfNeeded(store.background, pool);
    const { isFull, waitMs } = await runWithPriority(() => startDue(store, pool, backfill));
    if (pool.isIdle && waitMs > 0) return { continueInMs: waitMs };
    if (pool.isIdle && !(await startProducts(store, pool, 0))) return 'done';
    if (isFull) await pool.change();
  }
  return { continueInMs: 0 };
}

/** The metafields of products in the concurrency pool. */
const productWork = { name: 'products', isInteractive: false };

/**
 * Starts to write the metafields of due products, unless it already runs.
 * @returns whether any were due.
 */
async function startProducts(
  { background }: OpenChannel,
  pool: ConcurrencyPool,
  dirtyForSeconds: number,
): Promise<boolean> {
  if (pool.isRunning(productWork)) return true;
  const due = await listDueProducts(background.channel.id, { limit: productsPerWrite, dirtyForSeconds });
  if (due.length > 0) pool.start(productWork, () => applyProducts(background, due));
  return due.length > 0;
}

/** @returns whether nothing more can start before a change, and how long background items wait for cost budget. */
async function startDue(
  store: OpenChannel,
  pool: ConcurrencyPool,
  backfill: Backfill,
): Promise<{ isFull: boolean; waitMs: number }> {
  const channelId = store.interactive.channel.id;
  const bucket = await getBucket(channelId);
  pool.resize(poolSize(bucket));
  const waitMs = waitForBackground(bucket);
  const { all, background } = pool.freeSlots;
  const onlyInteractive = background <= 0 || waitMs > 0;
  const limit = onlyInteractive ? all : background;
  if (limit <= 0) return { isFull: true, waitMs };
  const { singleWriteLimit } = backfill;
  const picking = { limit, except: pool.collabIds, onlyInteractive };
  const items = await pickDue(
    channelId,
    singleWriteLimit === undefined ? picking : { ...picking, background: singleWriteLimit },
  );
  const isForBulk =
    items.some(({ isInteractive }) => !isInteractive) && (await backfill.takesOver(store.background, pool));
  for (const item of items)
    if (item.isInteractive || !isForBulk) pool.start(item, () => runItem(store, item));
  return { isFull: items.length < limit, waitMs };
}

/** The first mirrored collab proves that the channel is no longer blocked; the others may take hours. */
async function runItem(store: OpenChannel, item: QueueItem): Promise<void> {
  const context = item.isInteractive ? store.interactive : store.background;
  if (!(await mirrorItem(context, item)) || !store.isBlocked) return;
  store.isBlocked = false;
  await recordUnblocked(context.lease);
}

/**
 * 0 while there is enough cost budget to start an item; else milliseconds until there is enough for a
 * second's work.
 */
function waitForBackground(bucket: StoreBucket): number {
  if (bucket.level >= requiredLevel(bucket, costToStart, true)) return 0;
  const enough = Math.max(costToStart, bucket.restoreRate);
  return millisecondsUntil(bucket, requiredLevel(bucket, enough, true));
}

/** Large enough to use the restore rate although each response takes a quarter of a second. */
function poolSize({ restoreRate }: StoreBucket): PoolSize {
  const requestsPerSecond = restoreRate / 10;
  return { background: Math.min(24, Math.max(4, Math.ceil(requestsPerSecond / 4))), interactive: 2 };
}

/** A store with a ready definition, and a client for each priority. */
interface OpenChannel {
  interactive: MirrorContext;
  background: MirrorContext;
  /** Whether the channel counts as blocked. */
  isBlocked: boolean;
}

/** @returns undefined when the app is not installed. */
async function openChannel(lease: Lease): Promise<OpenChannel | undefined> {
  const { channelId } = lease;
  await renewAccess(channelId);
  const beforeWrite = () => assertLease(lease);
  const [store, backgroundStore] = await Promise.all([
    openStore(channelId, { ...storeSettings, beforeWrite, priority: 'interactive' }),
    openStore(channelId, { ...storeSettings, beforeWrite, priority: 'background' }),
  ]);
  if (!store || !backgroundStore) return undefined;
  // Before the channel: its options may change in between.
  const mirror = await findMirror(channelId);
  const channel = await db.channel.findUniqueOrThrow({ where: { id: channelId } });
  // A write without a response is sent twice, so a store that was down gets a harmless request first.
  const isBlocked = Boolean(mirror?.blockedSince);
  if (isBlocked) await store.send(shopAndInstallation);
  const context = { channel, store, lease };
  await applyDefinition(context);
  const interactive = { ...context, publicationId: await ensurePublication(context) };
  if (mirror?.ownObjectsDirtySince) await cleanOwnObjects(lease, mirror.ownObjectsDirtySince);
  return { interactive, background: { ...interactive, store: backgroundStore }, isBlocked };
}
