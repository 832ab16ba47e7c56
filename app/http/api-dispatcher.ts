import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isRead } from '#app/request-context.ts';
import { responseHeaders, type ApiResponse } from './response.ts';
import type { ApiRequest } from './request.ts';
import { unhandledErrorResponse, type ApiHandler, type ApiRoute } from './api-route.ts';

/**
 * The only way into the API and to webhooks: calls the loader or action of all their paths, without Fetch objects and the
 * framework's router.
 */
export function createApiDispatcher({ loader, action }: ApiRoute): RequestListener {
  return (incoming, outgoing) => {
    const { method = 'GET' } = incoming;
    void dispatch(isRead({ method }) ? loader : action, { incoming, outgoing });
  };
}

interface NodeRequestPair {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

async function dispatch(handler: ApiHandler, pair: NodeRequestPair): Promise<void> {
  const { incoming, outgoing } = pair;
  const request = requestOf(incoming);
  try {
    send(await handler({ request }), pair);
  } catch (error) {
    // The connection is closed, or the response has started.
    if (outgoing.headersSent || outgoing.destroyed) outgoing.destroy();
    else send(unhandledErrorResponse(error, request), pair);
  }
}

function send(response: ApiResponse, { incoming, outgoing }: NodeRequestPair): void {
  outgoing.writeHead(response.status, responseHeaders(response));
  outgoing.end(incoming.method === 'HEAD' ? undefined : response.body);
}

function requestOf(incoming: IncomingMessage): ApiRequest {
  const { method = 'GET', url = '/', headers, socket } = incoming;
  return {
    method,
    url,
    peer: socket.remoteAddress,
    headers: {
      get(name) {
        const value = headers[name];
        if (value === undefined) return null;
        // Node keeps only the first one, but a request with two must be rejected.
        const all = name === 'authorization' ? new Set(incoming.headersDistinct[name]) : undefined;
        return all && all.size > 1 ? [...all].join(', ') : String(value);
      },
    },
    // An unread body must be discarded before the connection serves the next request.
    body: { [Symbol.asyncIterator]: () => incoming.iterator({ destroyOnReturn: false }) },
  };
}
