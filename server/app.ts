import * as build from 'virtual:remix/server-build';
import { createApiDispatcher } from '#app/http/api-dispatcher.ts';
import { endpoints } from '#app/routes/api/endpoints.ts';
import * as apiRoute from '#app/routes/api/api.route.ts';
import { action as receiveWebhook } from '#app/routes/platform/webhooks.route.ts';
import type { AppHandlers } from './listener.ts';
import { createPageHandler } from './page-handler.ts';
import { createRouteLabel } from './route-label.ts';
import { createWebhookHandler } from './webhook-handler.ts';

/** The HTTP interface, the platform's webhooks and the framework's pages. */
export const app: AppHandlers = {
  api: createApiDispatcher(apiRoute),
  webhook: createWebhookHandler(receiveWebhook),
  page: createPageHandler(build),
  labelOf: createRouteLabel(build.routes, endpoints),
};
