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

/** The server's bundle and the app's bundle each have a copy of this module, and share one storage. */
const storage = sharedStorage(globalThis as { [key: symbol]: unknown });

function sharedStorage(shared: { [key: symbol]: unknown }): AsyncLocalStorage<RequestContext> {
  const key = Symbol.for('creator-collabs.request-context');
  shared[key] ??= new AsyncLocalStorage<RequestContext>();
  return shared[key] as AsyncLocalStorage<RequestContext>;
}

/** Does the work of one request or job: everything it logs, asks for or sends carries the context. */
export function withContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** The context of the request or job under way; empty outside of one. */
export function currentContext(): Readonly<RequestContext> {
  return storage.getStore() ?? {};
}

/** Adds what became known of the request or job under way. Does nothing outside of one. */
export function addToContext({ channelId, credentialId }: Partial<RequestContext>): void {
  const context = storage.getStore();
  if (!context) return;
  if (channelId !== undefined) context.channelId = channelId;
  if (credentialId !== undefined) context.credentialId = credentialId;
}

/** The caller's own request id if it is sane and no secret, so that both sides' logs speak of the same request. */
export function requestIdOf(sent: string | null | undefined): string {
  const text = sent ?? '';
  const isSane = text.length <= limits.requestId && /^[\w.:/+=-]+$/.test(text);
  return isSane && hideSecrets(text) === text ? text : randomUUID();
}
