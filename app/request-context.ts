import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { limits } from './domain/limits.ts';
import type { EventActor } from './domain/principal.ts';
import { hideSecrets } from './hide-secrets.ts';

/** Fields of every log line of a request or a job: only ids, no credentials. */
export interface RequestContext {
  /** The id of the request, or of one that waits for the job. */
  requestId?: string;
  jobId?: string;
  task?: string;
  /** Known once the request is authorized. */
  channelId?: string;
  /** The id of the key or session; known after authentication. */
  credentialId?: string;
}

/** The tenant of the running code, and how long it may still wait for the tenant's other work. */
export interface TenantScope {
  tenant: string;
  /** Remaining milliseconds that a request may wait; undefined for a job, which waits longer each time. */
  waitLeftMs: number | undefined;
}

/** Equal to the pool's limit for work without a tenant. Lock waits of a request are added. */
const requestWaitMs = 5_000;

interface Work {
  context: RequestContext;
  scope: TenantScope | undefined;
  actor?: EventActor | undefined;
}

const storage = new AsyncLocalStorage<Work>();
let activeCount = 0;

/** Runs a request or job with a context: its logs, jobs and outgoing requests contain the ids. */
export function withContext<T>(context: RequestContext, work: () => Promise<T>): Promise<T> {
  return run({ context, scope: undefined }, work);
}

/**
 * Runs a request's work on behalf of one tenant. The connection pool limits how many connections a tenant has at the
 * same time.
 * @param tenant the id of the channel, partner or creator whose credential was checked, never an id from a path.
 */
export function asTenant<T>(tenant: string, work: () => Promise<T>): Promise<T> {
  return run({ context: ownContext(), scope: requestScope(tenant) }, work);
}

/** As above, for a job of a tenant. */
export function asTenantJob<T>(tenant: string, work: () => Promise<T>): Promise<T> {
  return run({ context: ownContext(), scope: { tenant, waitLeftMs: undefined } }, work);
}

/**
 * Runs short work within a tenant's scope that the tenant's limit must not delay, such as the release of a
 * lock.
 */
export function asSystem<T>(work: () => Promise<T>): Promise<T> {
  return run({ context: ownContext(), scope: undefined }, work);
}

/** Runs work whose events name this author. */
export function asActor<T>(actor: EventActor, work: () => Promise<T>): Promise<T> {
  return run({ context: ownContext(), scope: currentScope(), actor }, work);
}

/** The author of events; undefined for the service itself. */
export function currentActor(): EventActor | undefined {
  return storage.getStore()?.actor;
}

/** Runs work whose logs belong to no request or job, such as a shared connection. */
export function outsideContext(work: () => void): void {
  storage.exit(work);
}

/** The scope of a tenant's request, for code that passes it on explicitly. */
export function requestScope(tenant: string): TenantScope {
  return { tenant, waitLeftMs: requestWaitMs };
}

/**
 * Up to Node 22 an active AsyncLocalStorage slows every promise of the process, which costs the fastest read
 * an eighth of its CPU time. It is therefore active only during such work, and API reads pass their context
 * explicitly.
 */
async function run<T>(own: Work, work: () => Promise<T>): Promise<T> {
  const inherited = { actor: currentActor(), ...own };
  activeCount += 1;
  try {
    // Awaited inside, because a Prisma query starts when it is awaited.
    return await storage.run(inherited, async () => await work());
  } finally {
    activeCount -= 1;
    if (activeCount === 0) storage.disable();
  }
}

/** The context of the current request or job; empty outside of one. */
export function currentContext(): Readonly<RequestContext> {
  return storage.getStore()?.context ?? {};
}

/** The scope of the running code; undefined outside a tenant's. */
export function currentScope(): TenantScope | undefined {
  return storage.getStore()?.scope;
}

/**
 * Adds fields to the current context. Does nothing outside of one. With a channel id, the request's
 * connections count as that channel's, whichever credential was sent: its own keys and its partners' share
 * one limit.
 */
export function addToContext({ channelId, credentialId }: Partial<RequestContext>): void {
  const { context, scope } = storage.getStore() ?? {};
  if (!context) return;
  if (channelId !== undefined) {
    context.channelId = channelId;
    if (scope) scope.tenant = channelId;
  }
  if (credentialId !== undefined) context.credentialId = credentialId;
}

/** The context object itself, so that later additions appear in all logs. */
function ownContext(): RequestContext {
  return storage.getStore()?.context ?? {};
}

/** Whether a request only reads (RFC 9110 §9.2.1). */
export function isRead({ method }: { readonly method: string }): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The client's request id if it is valid and no secret, so that the logs of both systems match. */
export function requestIdOf(sent: string | null | undefined): string {
  const text = sent ?? '';
  const isSafe = text.length <= limits.requestId && /^[\w.:/+=-]+$/.test(text);
  return isSafe && hideSecrets(text) === text ? text : randomUUID();
}
