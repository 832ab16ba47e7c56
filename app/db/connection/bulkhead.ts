import pg from 'pg';
import { currentScope, type TenantScope } from '#app/request-context.ts';
import { recordDatabaseError } from '#app/metrics.ts';
import { markDatabaseError, tenantLimitCode } from './errors.ts';

/** A tenant uses its whole share of the pool and got no connection in time. Nothing was sent. */
class TenantLimitError extends Error {
  override name = 'TenantLimitError';
  readonly code = tenantLimitCode;
}

/** Below the time a transaction waits for its start (client.ts). */
const jobWaitMs = 9_000;

interface Waiter {
  timer: NodeJS.Timeout;
  proceed: (rejection?: TenantLimitError) => void;
}

interface TenantState {
  active: number;
  waiting: Waiter[];
}

/** Limits of a pool, in connections. */
interface BulkheadLimits {
  perTenant: number;
  /** All tenants together. */
  total: number;
  /** Maximum number of waiting requests of one tenant. */
  waitingPerTenant: number;
}

/**
 * Returns the limits for a pool of `size` connections: half for one tenant, and a fifth reserved for work without a
 * tenant, such as authentication.
 */
export function bulkheadLimits(size: number): BulkheadLimits {
  const reserved = Math.max(1, Math.floor(size / 5));
  const perTenant = Math.max(1, Math.floor(size / 2));
  return { perTenant, total: size - reserved, waitingPerTenant: 200 };
}

/** Limits the connections of each tenant. Waiting tenants are served round robin. */
export class Bulkhead {
  readonly #limits: () => BulkheadLimits;
  readonly #tenants = new Map<string, TenantState>();
  #active = 0;

  /** @param limits returns the present limits, because a pool may shrink and grow */
  constructor(limits: () => BulkheadLimits) {
    this.#limits = limits;
  }

  /**
   * Calls `proceed` once: immediately below the limit, or later when a connection is free. When too many wait, or the
   * wait exceeds the limit of the scope, it gets a {@link TenantLimitError}. After a call without an error, call
   * {@link leave}.
   */
  enter(scope: TenantScope, proceed: Waiter['proceed']): void {
    const { tenant } = scope;
    const state = this.#tenants.get(tenant) ?? { active: 0, waiting: [] };
    this.#tenants.set(tenant, state);
    if (state.waiting.length === 0 && this.#hasFreeSlot(state)) {
      this.#begin(state);
      proceed();
      return;
    }
    if (state.waiting.length >= this.#limits().waitingPerTenant) {
      proceed(new TenantLimitError('Too many requests of this tenant wait for a connection'));
      return;
    }
    const startedAt = performance.now();
    const timer = setTimeout(() => {
      state.waiting.splice(state.waiting.indexOf(waiter), 1);
      this.#deleteIdle(tenant, state);
      waiter.proceed(new TenantLimitError('This tenant had no free connection in time'));
    }, scope.waitLeftMs ?? jobWaitMs);
    const waiter: Waiter = {
      timer: timer.unref(),
      proceed(rejection) {
        if (scope.waitLeftMs !== undefined)
          scope.waitLeftMs = Math.max(0, scope.waitLeftMs - (performance.now() - startedAt));
        proceed(rejection);
      },
    };
    state.waiting.push(waiter);
  }

  /** Releases one connection and serves the next waiter. */
  leave(tenant: string): void {
    const state = this.#tenants.get(tenant);
    if (!state || state.active === 0) throw new Error('This tenant uses no connection');
    state.active -= 1;
    this.#active -= 1;
    this.#deleteIdle(tenant, state);
    this.#serveNext();
  }

  /** Number of waiting requests of all tenants. */
  get waiting(): number {
    return [...this.#tenants.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  #hasFreeSlot({ active }: TenantState): boolean {
    const { perTenant, total } = this.#limits();
    return active < perTenant && this.#active < total;
  }

  #begin(state: TenantState): void {
    state.active += 1;
    this.#active += 1;
  }

  #serveNext(): void {
    for (const [tenant, state] of this.#tenants) {
      const [next] = state.waiting;
      if (!next || !this.#hasFreeSlot(state)) continue;
      state.waiting.shift();
      clearTimeout(next.timer);
      this.#begin(state);
      // Round robin: the served tenant moves to the end.
      this.#tenants.delete(tenant);
      this.#tenants.set(tenant, state);
      next.proceed();
      return;
    }
  }

  #deleteIdle(tenant: string, { active, waiting }: TenantState): void {
    if (active === 0 && waiting.length === 0) this.#tenants.delete(tenant);
  }
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void;
type Release = (error?: Error | boolean) => void;

/** A pool that counts connection errors and marks them as errors of the database. */
export class DatabasePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (callback) {
      super.connect((error, client, done) => {
        if (error) recordConnectionError(error);
        callback(error, client, done);
      });
      return;
    }
    return super.connect().catch((error: unknown) => {
      recordConnectionError(error);
      throw error;
    });
  }
}

function recordConnectionError(error: unknown): void {
  markDatabaseError(error);
  if (error instanceof pg.DatabaseError) recordDatabaseError(error.code);
}

/** A pool in which work within `asTenant` uses at most its tenant's share of the connections. */
export class BulkheadPool extends DatabasePool {
  readonly #bulkhead: Bulkhead;

  /** Number of requests that wait for their tenant's share. */
  get waitingForTenant(): number {
    return this.#bulkhead.waiting;
  }

  constructor(config: pg.PoolConfig & { max: number }) {
    super(config);
    this.#bulkhead = new Bulkhead(() => bulkheadLimits(this.options.max));
  }

  /**
   * Runs work that uses one connection at a time, such as a read, within the tenant's share. Cheaper than `asTenant`,
   * whose AsyncLocalStorage slows every promise of the process (decision 034).
   * @throws {TenantLimitError}
   */
  async withTenantSlot<T>(scope: TenantScope, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve, reject) =>
      this.#bulkhead.enter(scope, (rejection) => (rejection ? reject(rejection) : resolve())),
    );
    try {
      return await work();
    } finally {
      this.#bulkhead.leave(scope.tenant);
    }
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const scope = currentScope();
    // `query` and Prisma's transactions both call this.
    if (callback) {
      if (scope) this.#connectWithin(scope, callback);
      else super.connect(callback);
      return;
    }
    if (!scope) return super.connect();
    return new Promise((resolve, reject) => {
      this.#connectWithin(scope, (error, client) =>
        client ? resolve(client) : reject(error ?? new Error('No connection')),
      );
    });
  }

  #connectWithin(scope: TenantScope, callback: Connected): void {
    // The tenant of the scope may change while the connection is in use.
    const { tenant } = scope;
    this.#bulkhead.enter(scope, (rejection) => {
      if (rejection) {
        callback(rejection, undefined, () => undefined);
        return;
      }
      super.connect((error, client) => {
        if (client) {
          const releaseClient = client.release.bind(client);
          const release: Release = (reason) => {
            releaseClient(reason);
            this.#bulkhead.leave(tenant);
          };
          callback(undefined, Object.assign(client, { release }), release);
          return;
        }
        this.#bulkhead.leave(tenant);
        callback(error, undefined, () => undefined);
      });
    });
  }
}
