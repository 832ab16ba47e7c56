import type { RequestListener } from 'node:http';
import { createApiDispatcher } from '#app/http/api-dispatcher.ts';
import type { ApiHandler } from '#app/http/api-route.ts';
import type { ApiRequest } from '#app/http/request.ts';
import type { ApiResponse } from '#app/http/response.ts';
import type { RequestContext } from '#app/request-context.ts';
import { beginResponse } from './page-handler.ts';

/** Responds to a webhook of the platform. */
type WebhookReceiver = (args: { request: ApiRequest; context: RequestContext }) => Promise<ApiResponse>;

/**
 * Creates the handler of everything below `/webhooks`, where the platform may send hundreds of requests a second. As for
 * the API, they pass neither the framework's router nor AsyncLocalStorage, which slows all other requests.
 */
export function createWebhookHandler(receive: WebhookReceiver): RequestListener {
  return (incoming, outgoing) => {
    const context = beginResponse(incoming, outgoing);
    const respond: ApiHandler = async ({ request }) =>
      /^\/webhooks\/platform(\?|$)/.test(request.url)
        ? receive({ request, context })
        : { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: 'Not found.' };
    createApiDispatcher({ loader: respond, action: respond })(incoming, outgoing);
  };
}
