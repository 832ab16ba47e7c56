import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StoreDirectory } from '../store-reader.ts';
import { sendHtml } from '../storefront/send.ts';
import { drawFrame } from './draw-frame.ts';
import { drawIndex } from './draw-index.ts';
import { html } from './html.ts';
import type { DrawSection, Page } from './page.ts';
import { drawCollections } from './pages/collections.ts';
import {
  drawCustomers,
  drawDiscounts,
  drawFiles,
  drawOrders,
  drawRedirects,
  drawWebhooks,
} from './pages/lists.ts';
import { drawMetaobjects } from './pages/metaobjects.ts';
import { drawOverview } from './pages/overview.ts';
import { drawProducts } from './pages/products.ts';
import { drawRequests } from './pages/requests.ts';
import { openVisit } from './visit.ts';

const SECTIONS = new Map<string, DrawSection>([
  ['', drawOverview],
  ['products', drawProducts],
  ['collections', drawCollections],
  ['metaobjects', drawMetaobjects],
  ['orders', drawOrders],
  ['discounts', drawDiscounts],
  ['customers', drawCustomers],
  ['files', drawFiles],
  ['webhooks', drawWebhooks],
  ['redirects', drawRedirects],
  ['requests', drawRequests],
]);

const NOT_HERE: Page = {
  title: 'Not here',
  content: html`<h1>This page is not here</h1>
    <p class="soft">It may have been deleted.</p>`,
};

/**
 * The simulated platform's read-only pages with the content of stores: `/`, and `/stores/{domain}/admin` with
 * its sections. The handler returns whether it handled a request.
 */
export function createBackOffice(directory: StoreDirectory) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const url = new URL(`http://back-office${request.url ?? '/'}`);
    if (url.pathname === '/') {
      sendHtml(response, 200, drawIndex(directory));
      return true;
    }
    const visit = openVisit(directory, url);
    if (visit === undefined) return false;
    const page = SECTIONS.get(visit.section)?.(visit);
    const { title, content } = page ?? NOT_HERE;
    sendHtml(response, page ? 200 : 404, drawFrame(visit, title, content));
    return true;
  };
}
