import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { limits } from './domain/limits.ts';
import { hideSecrets } from './hide-secrets.ts';

/** What every log line of a request or a job carries. It holds ids alone, and no credential. */
export interface RequestContext {
  /** Of the request, or of the newest request that asked for the job. */
  requestId?: string;
  jobId?: string;
  task?: string;
  /** Known once the request is authorized. */
  channelId?: string;
  /** The id of the key or of the sign-in; known once it is authenticated. */
  credentialId?: string;
}

/** On whose behalf code runs, and how long it may still wait for the tenant's other work. */
export interface TenantScope {
  tenant: string;
  /** Milliseconds that a request may still wait in all; undefined for a job, which waits longer, each time anew. */
  waitLeftMs: number | undefined;
}

/** As long as the pool lets work without a tenant wait. What a request waits for a lock comes on top. */
const requestWaitMs = 5_000;

interface Work {
  context: RequestContext;
  scope: TenantScope | undefined;
}

interface Shared {
  storage: AsyncLocalStorage<Work>;
  activeCount: number;
}

/** The server's bundle and the app's bundle each have a copy of this module, and share one storage. */
const shared = sharedByAll(globalThis);

function sharedByAll(globals: { [key: symbol]: unknown }): Shared {
  const key = Symbol.for('creator-collabs.request-context');
  globals[key] ??= { storage: new AsyncLocalStorage(), activeCount: 0 };
  return globals[key] as Shared;
}

/** Does the work of one request or job: everything it logs, asks for or sends carries the context. */
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

/** The same for a job of a tenant. */
export function asTenantJob<T>(tenant: string, work: () => Promise<T>): Promise<T> {
  return run({ context: ownContext(), scope: { tenant, waitLeftMs: undefined } }, work);
}

/** Runs short work that a tenant's limit must not delay within a tenant's scope, such as releasing what it holds. */
export function asSystem<T>(work: () => Promise<T>): Promise<T> {
  return run({ context: ownContext(), scope: undefined }, work);
}

/** Logs what belongs to no request or job, such as a connection that one of them happened to open. */
export function outsideContext(work: () => void): void {
  shared.storage.exit(work);
}

/** The scope of a request of one tenant, for work that hands it on by itself. */
export function requestScope(tenant: string): TenantScope {
  return { tenant, waitLeftMs: requestWaitMs };
}

/**
 * Up to Node 22 a storage in use makes every promise of the process dearer, which costs the hottest read an eighth of its
 * CPU time. So it is in use only while such work is under way, and reads of the HTTP interface hand on what they know.
 */
async function run<T>(own: Work, work: () => Promise<T>): Promise<T> {
  shared.activeCount += 1;
  try {
    // Awaited inside: a query of Prisma begins when it is awaited.
    return await shared.storage.run(own, async () => await work());
  } finally {
    shared.activeCount -= 1;
    if (shared.activeCount === 0) shared.storage.disable();
  }
}

/** The context of the request or job under way; empty outside of one. */
export function currentContext(): Readonly<RequestContext> {
  return shared.storage.getStore()?.context ?? {};
}

/** The scope of the code that runs now; undefined outside a tenant's. */
export function currentScope(): TenantScope | undefined {
  return shared.storage.getStore()?.scope;
}

/**
 * Adds what became known of the request or job under way. Does nothing outside of one. From its channel on, a request
 * has its connections as that channel's, whichever credential was sent: a channel has its own keys and its partners'.
 */
export function addToContext({ channelId, credentialId }: Partial<RequestContext>): void {
  const { context, scope } = shared.storage.getStore() ?? {};
  if (!context) return;
  if (channelId !== undefined) {
    context.channelId = channelId;
    if (scope) scope.tenant = channelId;
  }
  if (credentialId !== undefined) context.credentialId = credentialId;
}

/** The context under way itself, so that what is added to it later is seen by whoever logs it. */
function ownContext(): RequestContext {
  return shared.storage.getStore()?.context ?? {};
}

/** The caller's own request id if it is sane and no secret, so that both sides' logs speak of the same request. */
export function requestIdOf(sent: string | null | undefined): string {
  const text = sent ?? '';
  const isSafe = text.length <= limits.requestId && /^[\w.:/+=-]+$/.test(text);
  return isSafe && hideSecrets(text) === text ? text : randomUUID();
}
