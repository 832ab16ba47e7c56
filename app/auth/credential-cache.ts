import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** How to look up a credential: in its own statement, or in one statement with others, which bounds the cost of a flood. */
export type KeyLookup = 'single' | 'batched';

/** Finds what a credential's id names; undefined when there is none. */
type CachedLookup<Value> = (id: string, lookup: KeyLookup) => Promise<Value | undefined>;

/** Less than the second within which every process must reject a revoked credential. */
const cacheMs = 500;
/** How long a credential that no request uses is read again with the others. */
const inUseMs = 10_000;
/** The most credentials of one statement. */
const maxBatchSize = 1_000;
const batchDelayMs = 50;

/** A value that was read at `readAt` and used by a request at `usedAt`, both of `performance.now()`. */
interface Cached<Value> {
  value: Promise<Value | undefined>;
  readAt: number;
  usedAt: number;
}

interface Batch<Value> {
  ids: Set<string>;
  found: Promise<ReadonlyMap<string, Value>>;
}

/**
 * Creates a look-up for credentials of requests. Those in use are read again together: a process runs two such statements
 * a second, however many there are. One that is missing is looked up again, because it may be issued at any moment.
 * @param read reads values in one statement, by their ids.
 */
export function createCachedLookup<Value>(
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): CachedLookup<Value> {
  const cache = new LRUCache<string, Cached<Value>>({ max: 10_000 });
  /** Those that are looked up for the first time. */
  const added = new Map<string, Promise<Value | undefined>>();
  let latest: Batch<Value> | undefined;
  let isOpen = false;

  /** Reads all in use, and deletes from the cache what cannot be read. */
  function readInUse(now: number): void {
    const inUse = new Map<string, Cached<Value>>();
    // The cache lists the one that was used last first.
    for (const [id, cached] of cache.entries()) {
      if (now - cached.usedAt >= inUseMs || inUse.size === maxBatchSize) break;
      inUse.set(id, cached);
    }
    const all = read([...inUse.keys()]);
    for (const [id, cached] of inUse) {
      const value = all.then((found) => found.get(id));
      Object.assign(cached, { value, readAt: now });
      const evict = () => cache.peek(id)?.value === value && cache.delete(id);
      value.then((found) => found ?? evict(), evict);
    }
  }

  async function findInBatch(id: string): Promise<Value | undefined> {
    const batch = latest && isOpen && latest.ids.size < maxBatchSize ? latest : openBatch(latest?.found);
    latest = batch;
    batch.ids.add(id);
    return (await batch.found).get(id);
  }

  /** Opens a batch. Its statement runs after the one of the previous batch. */
  function openBatch(previous: Promise<unknown> | undefined): Batch<Value> {
    const ids = new Set<string>();
    const find = async () => {
      await Promise.allSettled([sleep(batchDelayMs), previous]);
      if (latest?.ids === ids) isOpen = false;
      return read([...ids]);
    };
    isOpen = true;
    return { ids, found: find() };
  }

  return async (id, lookup) => {
    const now = performance.now();
    const cached = cache.get(id);
    if (cached) {
      cached.usedAt = now;
      if (now - cached.readAt >= cacheMs) readInUse(now);
      return cached.value;
    }
    const running = added.get(id);
    if (running) return running;
    const single = async () => (await read([id])).get(id);
    const value = (lookup === 'single' ? single() : findInBatch(id)).finally(() => added.delete(id));
    added.set(id, value);
    if ((await value) !== undefined) cache.set(id, { value, readAt: now, usedAt: now });
    return value;
  };
}
