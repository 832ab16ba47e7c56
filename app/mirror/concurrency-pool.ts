import { setImmediate as yieldThread, setTimeout as sleep } from 'node:timers/promises';
import { LeaseLost } from '#app/db/mirror/leases.ts';

/** How many items run at once in the background, and how many more interactive ones. */
export interface PoolSize {
  background: number;
  interactive: number;
}

/** A collab's item, or other work of the channel. */
type PoolItem = { isInteractive: boolean } & ({ collabId: string } | { name: string });

interface RunningItem {
  ended: Promise<void>;
  item: PoolItem;
}

/** The timeout of {@link ConcurrencyPool.change}. */
const maxChangeMs = 500;

/**
 * Runs items of one channel in parallel, with two priorities: some slots are only for interactive items, so
 * that slow background items never delay them.
 */
export class ConcurrencyPool {
  readonly #running = new Map<string, RunningItem>();
  readonly #failures: unknown[] = [];
  #size: PoolSize = { background: 1, interactive: 0 };
  #hasChanged = false;
  #isEnding = false;
  #wake = () => {};

  /** Changes the size; running items continue. */
  resize(size: PoolSize): void {
    this.#size = size;
  }

  /** The running items: ids of collabs, and names of other work. */
  get ids(): string[] {
    return [...this.#running.keys()];
  }

  /** The collabs whose items run. */
  get collabIds(): string[] {
    return [...this.#running.values()].flatMap(({ item }) => ('collabId' in item ? [item.collabId] : []));
  }

  /** Whether other work with this name runs. */
  isRunning({ name }: { name: string }): boolean {
    return this.#running.has(name);
  }

  /** Number of free slots: in total, and for background items. */
  get freeSlots(): { all: number; background: number } {
    const { background, interactive } = this.#size;
    const inBackground = [...this.#running.values()].filter(({ item }) => !item.isInteractive).length;
    const all = background + interactive - this.#running.size;
    return { all, background: Math.min(all, background - inBackground) };
  }

  get isIdle(): boolean {
    return this.#running.size === 0;
  }

  /** Whether {@link end} waits for the items, so that long ones should stop early. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Whether an item failed with an error that concerns the whole channel. */
  get hasFailed(): boolean {
    return this.#failures.length > 0;
  }

  /** Starts an item. Background work yields to an interactive one. */
  start(item: PoolItem, work: () => Promise<void>): void {
    const id = 'collabId' in item ? item.collabId : item.name;
    const ended = (item.isInteractive ? runInteractive(work) : work())
      .catch((error: unknown) => void this.#failures.push(error))
      .finally(() => {
        this.#running.delete(id);
        this.wake();
      });
    this.#running.set(id, { ended, item });
  }

  /** Resolves {@link change}: there may be more to do. */
  readonly wake = (): void => {
    this.#hasChanged = true;
    this.#wake();
  };

  /** Resolves when an item has ended since the last call, after {@link wake}, or after a timeout. */
  async change(withinMs = maxChangeMs): Promise<void> {
    if (!this.#hasChanged) {
      const timer = new AbortController();
      const woken = new Promise<void>((resolve) => (this.#wake = resolve));
      const waited = sleep(withinMs, undefined, { signal: timer.signal }).catch(() => undefined);
      await Promise.race([woken, waited]);
      timer.abort();
    }
    this.#hasChanged = false;
  }

  /** Resolves when the pool is idle, or after the given time. */
  async idleWithin(ms: number): Promise<void> {
    const deadline = performance.now() + ms;
    for (let left = ms; !this.isIdle && left > 0; left = deadline - performance.now())
      await this.change(left);
  }

  /**
   * Waits until all items have ended.
   * @throws the error of an item. A lost lease takes precedence, because it explains database errors.
   */
  async end(): Promise<void> {
    this.#isEnding = true;
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
    if (this.hasFailed)
      throw this.#failures.find((failure) => failure instanceof LeaseLost) ?? this.#failures[0];
  }
}

/*
 * A process has one thread, which background work for many collabs can occupy for minutes. Priority work is registered
 * here while it runs; background work calls `yieldToInteractive` before each step of a few milliseconds.
 */

/** Maximum time between two steps of background work. */
const maxYieldMs = 200;

/** Work that takes longer probably waits for the platform and does not need the thread. */
const attentionMs = 500;

/** For this time after an interactive item, another one is likely. */
const recentMs = 1_000;

/** While another one is likely, background work pauses for this multiple of its last step, up to a limit. */
const restMultiple = 10;
const maxRestMs = 150;

const pollMs = 2;
let yieldedAt = -Infinity;
let interactiveAt = -Infinity;

/** When the current priority work started. */
const priorityWork = new Map<symbol, number>();

/** Runs work to which background work yields, such as a check for interactive items. */
export async function runWithPriority<T>(work: () => Promise<T>): Promise<T> {
  const own = Symbol('priority');
  priorityWork.set(own, performance.now());
  try {
    return await work();
  } finally {
    priorityWork.delete(own);
  }
}

export async function runInteractive<T>(work: () => Promise<T>): Promise<T> {
  interactiveAt = performance.now();
  return runWithPriority(work);
}

/** Whether interactive work ran in this process recently, so that background steps should be short. */
export function isInteractiveRecent(): boolean {
  return performance.now() - interactiveAt < recentMs;
}

/**
 * Resolves when no priority work needs the thread, after a pause while interactive work is recent; after 200
 * ms at the latest.
 */
export async function yieldToInteractive(): Promise<void> {
  const startedAt = performance.now();
  if (isInteractiveRecent()) await sleep(Math.min(restMultiple * (startedAt - yieldedAt), maxRestMs));
  else await yieldThread();
  while (needsThread() && performance.now() - startedAt < maxYieldMs) await sleep(pollMs);
  yieldedAt = performance.now();
}

function needsThread(): boolean {
  const since = performance.now() - attentionMs;
  return [...priorityWork.values()].some((startedAt) => startedAt > since);
}
