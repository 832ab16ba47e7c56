import type { TextBug } from '../harness/plant-bug.ts';

/** Bugs by which one tenant's locked row blocks others, or loses a write. */
export const bulkheadBugs: readonly TextBug[] = [
  {
    name: 'no-lock-timeout',
    about: 'a writer waits for a lock as long as a statement may run',
    from: 'lock_timeout: String(env.DATABASE_LOCK_TIMEOUT_MS)',
    to: 'lock_timeout: "0"',
  },
  {
    name: 'whole-pool',
    about: 'one tenant may use all connections',
    from: 'const perTenant = Math.max(1, Math.floor(size / 2));',
    to: 'const perTenant = 1e3; size = 1e3;',
  },
  {
    name: 'one-tenant',
    about: 'all channels count as one tenant',
    from: 'scope.tenant = channelId;',
    to: 'scope.tenant = "tenant";',
  },
  {
    name: 'retry-unsaid',
    about: 'a rejected writer gets no Retry-After',
    from: 'new Problem(isBusy ? "database-busy" : "database-unavailable", {}, { retryAfterSeconds })',
    to: 'new Problem(isBusy ? "database-busy" : "database-unavailable")',
  },
  {
    name: 'key-not-released',
    about: 'the idempotency key of a rejected write stays in use',
    from: 'if (await releaseKey(acquired)) throw error;',
    to: 'throw error;',
  },
];
