import type { SourceBug } from '../harness/plant-bug.ts';

/** Bugs by which one tenant's locked row blocks others, or loses a write. */
export const bulkheadBugs: readonly SourceBug[] = [
  {
    name: 'no-lock-timeout',
    about: 'a writer waits for a lock as long as a statement may run',
    file: 'app/db/connection/session-settings.ts',
    from: 'lock_timeout: String(env.DATABASE_LOCK_TIMEOUT_MS)',
    to: 'lock_timeout: "0"',
  },
  {
    name: 'whole-pool',
    about: 'one tenant may use all connections',
    file: 'app/db/connection/bulkhead.ts',
    from: 'const perTenant = Math.max(1, Math.floor(size / 2));',
    to: 'const perTenant = 1e3; size = 1e3;',
  },
  {
    name: 'one-tenant',
    about: 'all channels count as one tenant',
    file: 'app/request-context.ts',
    from: 'scope.tenant = channelId;',
    to: 'scope.tenant = "tenant";',
  },
  {
    name: 'retry-unsaid',
    about: 'a rejected writer gets no Retry-After',
    file: 'app/domain/problem-of.ts',
    from: 'new Problem(isRead && !isBusy ? codeOfRead : code, {}, { retryAfterSeconds })',
    to: 'new Problem(isRead && !isBusy ? codeOfRead : code)',
  },
  {
    name: 'key-not-released',
    about: 'the idempotency key of a rejected write stays in use',
    file: 'app/domain/idempotency.ts',
    from: 'if (await releaseKey(acquired)) throw error;',
    to: 'throw error;',
  },
];
