import pg from 'pg';
import { currentScope } from '#app/request-context.ts';
import type { TenantScope } from '#app/request-context.ts';
import { recordDatabaseError } from '#app/metrics.ts';
import { markOfDatabase, tenantLimitCode } from './database-failure.ts';

/** A tenant has its share of the pool in use, and no connection became free for it in time. Nothing was sent. */
export class TenantLimitError extends Error {
  override name = 'TenantLimitError';
  readonly code = tenantLimitCode;
}

/** Below what a transaction waits for its beginning (client.ts). */
const jobWaitMs = 9_000;

interface Waiter {
  timer: NodeJS.Timeout;
  proceed: (refusal?: TenantLimitError) => void;
}

interface TenantState {
  active: number;
  waiting: Waiter[];
}

/** How much of a pool tenants may have. */
export interface BulkheadLimits {
  perTenant: number;
  /** All tenants together. */
  total: number;
  /** How many requests for a connection may wait, for each tenant. */
  waitingPerTenant: number;
}

/**
 * Limits for a pool of `size` connections: a tenant gets half, and all tenants together leave a fifth to work that has
 * no tenant, such as authentication.
 */
export function bulkheadLimits(size: number): BulkheadLimits {
  const reserved = Math.max(1, Math.floor(size / 5));
  const perTenant = Math.max(1, Math.floor(size / 2));
  return { perTenant, total: size - reserved, waitingPerTenant: 200 };
}

/** Counts what each tenant has in use. Tenants that wait are served in turn, so that none overtakes another. */
export class Bulkhead {
  readonly #limits: () => BulkheadLimits;
  readonly #tenants = new Map<string, TenantState>();
  #active = 0;

  /** @param limits in force now: a pool may shrink and grow. */
  constructor(limits: () => BulkheadLimits) {
    this.#limits = limits;
  }

  /**
   * Calls `proceed` once: at once when the tenant is below its limit, later when it is again, or with a
   * {@link TenantLimitError} when too many wait or this one has waited as long as its scope allows. After a call without an error,
   * {@link leave} has to be called.
   */
  enter(scope: TenantScope, proceed: Waiter['proceed']): void {
    const { tenant } = scope;
    const state = this.#tenants.get(tenant) ?? { active: 0, waiting: [] };
    this.#tenants.set(tenant, state);
    if (state.waiting.length === 0 && this.#hasRoom(state)) {
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
      this.#forgetIdle(tenant, state);
      waiter.proceed(new TenantLimitError('This tenant had no free connection in time'));
    }, scope.waitLeftMs ?? jobWaitMs);
    const waiter: Waiter = {
      timer: timer.unref(),
      proceed(refusal) {
        if (scope.waitLeftMs !== undefined)
          scope.waitLeftMs = Math.max(0, scope.waitLeftMs - (performance.now() - startedAt));
        proceed(refusal);
      },
    };
    state.waiting.push(waiter);
  }

  /** Gives back what `proceed` was called for, and lets the next one proceed. */
  leave(tenant: string): void {
    const state = this.#tenants.get(tenant);
    if (!state || state.active === 0) throw new Error('Nothing is in use for this tenant');
    state.active -= 1;
    this.#active -= 1;
    this.#forgetIdle(tenant, state);
    this.#serveNext();
  }

  /** How many wait, of all tenants. */
  get waiting(): number {
    return [...this.#tenants.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  #hasRoom({ active }: TenantState): boolean {
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
      if (!next || !this.#hasRoom(state)) continue;
      state.waiting.shift();
      clearTimeout(next.timer);
      this.#begin(state);
      // The one that was served is the last to be served again.
      this.#tenants.delete(tenant);
      this.#tenants.set(tenant, state);
      next.proceed();
      return;
    }
  }

  #forgetIdle(tenant: string, { active, waiting }: TenantState): void {
    if (active === 0 && waiting.length === 0) this.#tenants.delete(tenant);
  }
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void;
type Release = (error?: Error | boolean) => void;

/** A pool whose errors of connecting are counted, and known to be the database's: a socket's does not tell whose it was. */
export class DatabasePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (callback) {
      super.connect((error, client, done) => {
        if (error) recordConnectError(error);
        callback(error, client, done);
      });
      return;
    }
    return super.connect().catch((error: unknown) => {
      recordConnectError(error);
      throw error;
    });
  }
}

function recordConnectError(error: unknown): void {
  markOfDatabase(error);
  if (error instanceof pg.DatabaseError) recordDatabaseError(error.code);
}

/** A pool in which work within `asTenant` has at most its tenant's share of the connections. */
export class BulkheadPool extends DatabasePool {
  readonly #bulkhead: Bulkhead;

  /** How many requests for a connection wait for their tenant's share. */
  get waitingForTenant(): number {
    return this.#bulkhead.waiting;
  }

  constructor(config: pg.PoolConfig & { max: number }) {
    super(config);
    this.#bulkhead = new Bulkhead(() => bulkheadLimits(this.options.max));
  }

  /**
   * Does work that uses one connection at a time, such as a read, as one of the tenant's connections. It costs less than
   * `asTenant`, whose storage makes every promise of the process dearer.
   * @throws TenantLimitError.
   */
  async asOneOf<T>(scope: TenantScope, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve, reject) =>
      this.#bulkhead.enter(scope, (refusal) => (refusal ? reject(refusal) : resolve())),
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
    // Both `query` and Prisma's transactions come through here.
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
    // A request's tenant may become another one while it uses the connection.
    const { tenant } = scope;
    this.#bulkhead.enter(scope, (refusal) => {
      if (refusal) {
        callback(refusal, undefined, () => undefined);
        return;
      }
      super.connect((error, client) => {
        if (client) {
          const giveBack = client.release.bind(client);
          const release: Release = (reason) => {
            giveBack(reason);
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
