import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestLog } from '../control/request-log.ts';
import type { Row, Table } from '../state/table.ts';
import type { Store } from '../state/store.ts';
import type { World } from '../state/world.ts';
import { sendHtml } from '../storefront/send.ts';
import { backOfficeRoot } from '../storefront/visit.ts';
import { drawFrame, drawIndex, table } from './draw-frame.ts';
import { html, type Html, type Part } from './html.ts';

/** The objects that pages show: all but credentials and internal records. */
const objectKinds = [
  'products',
  'collections',
  'definitions',
  'metaobjects',
  'metafieldDefinitions',
  'discounts',
  'redeemCodes',
  'customers',
  'files',
  'webhooks',
  'redirects',
  'publications',
  'shops',
] as const satisfies (keyof Store)[];

interface Page {
  title: string;
  content: Html;
}

interface Visit {
  store: Store;
  log: RequestLog;
  /** Path of the store's back office. */
  root: string;
  /** Page of a long list, from 1. */
  page: number;
}

const NOT_HERE: Page = {
  title: 'Not here',
  content: html`<h1>This page is not here</h1>
    <p class="soft">It may have been deleted.</p>`,
};
const BELONGS_TO_THE_API = ['api', 'oauth'];

/**
 * The simulated platform's read-only pages: `/` with all stores, and `/stores/{domain}/admin` with a store's requests,
 * orders and objects. The handler returns whether it handled a request.
 */
export function createBackOffice(world: World, log: RequestLog) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const url = new URL(`http://back-office${request.url ?? '/'}`);
    if (url.pathname === '/') {
      sendHtml(response, 200, drawIndex(world.stores()));
      return true;
    }
    const [, stores, domain = '', admin, section = '', number] = url.pathname.replace(/\/+$/, '').split('/');
    const store = world.store(domain);
    if (stores !== 'stores' || admin !== 'admin' || !store || BELONGS_TO_THE_API.includes(section))
      return false;
    const page = Math.max(1, Math.floor(Number(url.searchParams.get('page')) || 1));
    const visit = { store, log, root: backOfficeRoot(store.domain), page };
    const drawn = drawSection(visit, section, number);
    const { title, content } = drawn ?? NOT_HERE;
    const counts = objectKinds.map((kind) => [kind, store[kind].size] as const);
    sendHtml(response, drawn ? 200 : 404, drawFrame({ ...visit, section, counts }, title, content));
    return true;
  };
}

function drawSection(visit: Visit, section: string, number: string | undefined): Page | undefined {
  if (section === 'objects') return number === undefined ? undefined : drawObject(visit, number);
  if (number !== undefined) return undefined;
  if (section === '' || section === 'requests') return drawRequests(visit);
  if (section === 'orders') return drawOrders(visit);
  const kind = objectKinds.find((one) => one === section);
  return kind && drawObjects(visit, kind);
}

const maxRequests = 200;

/** The newest requests to the Admin API, with their variables. */
function drawRequests({ store, log }: Visit): Page {
  const rows = log
    .list({ store: store.domain })
    .slice(-maxRequests)
    .toReversed()
    .map((entry) => [
      entry.time,
      html`<details>
        <summary><code>${entry.operation || 'unnamed'}</code></summary>
        <pre dir="auto">${JSON.stringify(entry.variables ?? {}, null, 2)}</pre>
      </details>`,
      entry.outcome,
      entry.status === 0 ? 'dropped' : entry.status,
      entry.requestedCost,
      entry.actualCost,
    ]);
  const columns = ['Time', 'Operation', 'Outcome', '#Status', '#Requested points', '#Spent points'];
  return {
    title: 'Requests',
    content: html`<h1>Requests</h1>
      <p class="soft">The last ${maxRequests} requests to this store’s Admin API, newest first.</p>
      ${table(columns, rows, 'No requests yet.')}`,
  };
}

/** Orders of the storefront's visitors, with the attributes of their creators. */
function drawOrders({ store }: Visit): Page {
  const rows = store.orders
    .all()
    .map((order) => [
      html`${order.name}<br /><span class="id">${order.id}</span>`,
      order.createdAt,
      order.email,
      `${(order.total / 100).toFixed(2)} ${order.currency}`,
      order.discountCodes.map(({ code }) => code).join(', '),
      order.attributes.map(({ name, value }) => `${name}: ${value}`).join(', '),
      order.lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', '),
    ]);
  return {
    title: 'Orders',
    content: html`<h1>Orders</h1>
      ${table(['Order', 'Date', 'Email', 'Total', 'Codes', 'Attributes', 'Lines'], rows, 'No orders yet.')}`,
  };
}

type ObjectKind = (typeof objectKinds)[number];

const pageSize = 50;

function drawObjects({ store, root, page }: Visit, kind: ObjectKind): Page {
  const start = (page - 1) * pageSize;
  const all = rowsOf(store, kind);
  const rows = all
    .slice(start, start + pageSize)
    .map((row): Part[] => [
      html`<a href="${root}/objects/${lastPart(row.id)}" dir="auto">${nameOf(row)}</a>`,
      html`<span class="id">${row.id}</span>`,
      textAt(row, 'status'),
      textAt(row, 'updatedAt') ?? textAt(row, 'createdAt'),
    ]);
  const link = (rel: 'prev' | 'next', to: number) =>
    html`<a rel="${rel}" href="${root}/${kind}?page=${to}">${rel === 'prev' ? 'Previous' : 'Next'}</a>`;
  return {
    title: kind,
    content: html`<h1>${kind}</h1>
      ${table(['Name', 'Id', 'Status', 'Changed'], rows, `No ${kind} yet.`)}
      <nav class="pages" aria-label="Pages">
        ${page > 1 ? link('prev', page - 1) : null}
        ${start + pageSize < all.length ? link('next', page + 1) : null}
      </nav>`,
  };
}

/** One object of any kind as JSON, in which the ids of other objects are links. */
function drawObject({ store, root }: Visit, number: string): Page | undefined {
  const rows = objectKinds.flatMap((kind) => rowsOf(store, kind));
  const row = rows.find(({ id }) => lastPart(id) === number);
  if (!row) return undefined;
  const ids = new Set(rows.map(({ id }) => id));
  const parts = JSON.stringify(row, null, 2).split(/(gid:\/\/shopify\/\w+\/\d+)/);
  const linked = parts.map((part) =>
    ids.has(part) && part !== row.id ? html`<a href="${root}/objects/${lastPart(part)}">${part}</a>` : part,
  );
  return {
    title: nameOf(row),
    content: html`<h1 dir="auto">${nameOf(row)}</h1>
      <div class="card"><pre dir="auto">${linked}</pre></div>`,
  };
}

function rowsOf(store: Store, kind: ObjectKind): Row[] {
  const rows: Pick<Table<Row>, 'all'> = store[kind];
  return rows.all();
}

/** Columns with the name of an object, by kind. */
const nameColumns = ['title', 'name', 'code', 'email', 'topic', 'path', 'filename', 'handle', 'key'];

function nameOf(row: Row): string {
  return nameColumns.map((column) => textAt(row, column)).find(Boolean) ?? row.id;
}

function textAt(row: Row, column: string): string | undefined {
  const value = (row as Row & Record<string, unknown>)[column];
  return typeof value === 'string' ? value : undefined;
}

/** The number at the end of a global id; numbers are unique among all kinds. */
function lastPart(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}
