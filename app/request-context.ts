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

interface Shared {
  storage: AsyncLocalStorage<RequestContext>;
  underWay: number;
}

/** The server's bundle and the app's bundle each have a copy of this module, and share one storage. */
const shared = sharedByAll(globalThis);

function sharedByAll(everywhere: { [key: symbol]: unknown }): Shared {
  const key = Symbol.for('creator-collabs.request-context');
  everywhere[key] ??= { storage: new AsyncLocalStorage(), underWay: 0 };
  return everywhere[key] as Shared;
}

/**
 * Does the work of one request or job: everything it logs, asks for or sends carries the context.
 *
 * Up to Node 22 a storage in use makes every promise of the process dearer, which costs the hottest read an eighth of its
 * CPU time. So it is in use only while such work is under way, and reads of the HTTP interface hand their context on.
 */
export async function withContext<T>(context: RequestContext, work: () => Promise<T>): Promise<T> {
  shared.underWay += 1;
  try {
    return await shared.storage.run(context, work);
  } finally {
    shared.underWay -= 1;
    if (shared.underWay === 0) shared.storage.disable();
  }
}

/** The context of the request or job under way; empty outside of one. */
export function currentContext(): Readonly<RequestContext> {
  return shared.storage.getStore() ?? {};
}

/** Adds what became known of the request or job under way. Does nothing outside of one. */
export function addToContext({ channelId, credentialId }: Partial<RequestContext>): void {
  const context = shared.storage.getStore();
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
