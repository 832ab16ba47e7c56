import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { warnAboutUntrustedProxy, type RequestOrigin } from '#app/auth/client-address.ts';
import { env } from '#app/env.ts';
import { isUnder, originForm } from '#app/http/request-target.ts';
import { recordRequest, type RequestMethod } from '#app/metrics.ts';
import { closeAfterUnreadBody, isEnding, trackResponse } from './connections.ts';
import { rejectMissingHost } from './malformed-requests.ts';

/** What the app does with requests, built or transformed on request. */
export interface AppHandlers {
  api: RequestListener;
  /** Webhooks of the platform. */
  webhook: RequestListener;
  /** Everything else. */
  page: RequestListener;
  /** Names the route of a request target in the metrics. */
  labelOf: (target: string) => string;
}

/** Routes each request to the API, the webhooks or Remix, whatever the spelling of its path. */
export function createListener({ api, webhook, page, labelOf }: AppHandlers): RequestListener {
  const isCounted = env.METRICS_PORT !== undefined;
  return (incoming, outgoing) => {
    if (isEnding(incoming)) return void incoming.resume();
    if (isCounted) countRequest(incoming, outgoing, labelOf);
    trackResponse(outgoing);
    closeAfterUnreadBody(incoming, outgoing);
    outgoing.once('finish', () => letRestThrough(incoming));
    if (rejectMissingHost(incoming, outgoing)) return;
    warnAboutUntrustedProxy(originOf(incoming));
    incoming.url = originForm(incoming.url ?? '/');
    const { url } = incoming;
    // In this order, because a path below /api is found without parsing it.
    const handle = isUnder('api', url) ? api : isUnder('webhooks', url) ? webhook : page;
    if (env.ROLE === 'webhooks' && handle !== webhook && !isProbe(url)) rejectOther(outgoing);
    else handle(incoming, outgoing);
  };
}

function isProbe(target: string): boolean {
  return /^\/(healthz|readyz)(\?|$)/.test(target);
}

/** A request that the proxy should not have sent to a process with `ROLE=webhooks`. */
function rejectOther(outgoing: ServerResponse): void {
  outgoing.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
  outgoing.end('This process receives webhooks only (ROLE=webhooks).');
}

function originOf({ socket, headers }: IncomingMessage): RequestOrigin {
  const forwardedFor = headers['x-forwarded-for'];
  return {
    peer: socket.remoteAddress,
    forwardedFor: forwardedFor === undefined ? null : String(forwardedFor),
  };
}

const countedMethods: readonly string[] = ['GET', 'HEAD', 'POST', 'OPTIONS'] satisfies RequestMethod[];

/** Counts a request at its end. The route is determined then, so that the response does not wait for it. */
function countRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  labelOf: (target: string) => string,
): void {
  const startedAt = performance.now();
  const { method = '', url = '' } = incoming;
  outgoing.once('close', () =>
    recordRequest({
      method: countedMethods.includes(method) ? (method as RequestMethod) : 'other',
      route: labelOf(originForm(url)),
      status: outgoing.writableFinished ? outgoing.statusCode : 'aborted',
      seconds: (performance.now() - startedAt) / 1_000,
    }),
  );
}

/**
 * Discards the unread rest of a body after the response. Node does so only if reading never began; otherwise
 * the rest would block the next request on the connection.
 */
function letRestThrough(incoming: IncomingMessage): void {
  if (incoming.complete) return;
  incoming.removeAllListeners('data');
  incoming.resume();
}
