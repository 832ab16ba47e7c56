import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf code runs, and how long it may still wait for the tenant's other work. */
export interface TenantScope {
  tenant: string;
  /** Milliseconds that a request may still wait in all; undefined for a job, which waits longer, each time anew. */
  waitLeftMs: number | undefined;
}

/** As long as the pool lets work without a tenant wait. What a request waits for a lock comes on top. */
const requestWaitMs = 5_000;

const scopes = new AsyncLocalStorage<TenantScope | undefined>();

/**
 * Runs a request's work on behalf of one tenant. The connection pool limits how many connections a tenant has at the
 * same time.
 * @param tenant the id of the channel, partner or creator whose credential was checked, never an id from a path.
 */
export function asTenant<T>(tenant: string, work: () => Promise<T>): Promise<T> {
  return scopes.run({ tenant, waitLeftMs: requestWaitMs }, async () => await work());
}

/** The same for a job of a tenant. */
export function asTenantJob<T>(tenant: string, work: () => Promise<T>): Promise<T> {
  return scopes.run({ tenant, waitLeftMs: undefined }, async () => await work());
}

/** Runs short work that a tenant's limit must not delay within a tenant's scope, such as releasing what it holds. */
export function asSystem<T>(work: () => Promise<T>): Promise<T> {
  return scopes.run(undefined, async () => await work());
}

/** The scope of the code that runs now; undefined outside a tenant's. */
export function currentScope(): TenantScope | undefined {
  return scopes.getStore();
}
