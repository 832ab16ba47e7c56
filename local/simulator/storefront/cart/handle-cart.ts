import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../http/read-body.ts';
import { safePath } from '../safe-path.ts';
import { sendJson, sendRedirect } from '../send.ts';
import { reprice, type Visit } from '../visit.ts';
import {
  addLines,
  CartError,
  lineKey,
  setAttributes,
  setQuantity,
  type CartLine,
  type Carts,
} from './cart.ts';
import { cartJson, lineJson } from './cart-json.ts';

const ENDPOINT = /^\/cart(?:\/(add|change|update|clear))?(\.js|\.json)?$/;

/** What a form or a JSON body holds: names with brackets are nested. */
type Fields = Record<string, unknown>;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  carts: Carts;
  /** HTML of sections of a page, by their ids, for `sections` in a request. */
  drawSections(ids: readonly string[], visit: Visit, path: string): Record<string, string | null>;
}

/**
 * The cart's endpoints, with JSON or forms; without `.js` they lead to the cart's page, as the platform does for visitors
 * without scripts. https://shopify.dev/docs/api/ajax/reference/cart
 * @returns whether the request was one
 */
export async function handleCart(visit: Visit, exchange: Exchange): Promise<boolean> {
  const { request, response, carts } = exchange;
  const [matched, action, isJson] = ENDPOINT.exec(visit.path) ?? [];
  if (matched === undefined) return false;
  const isWrite = request.method === 'POST' || action === 'change' || action === 'clear';
  if (!isWrite) {
    if (action !== undefined || isJson === undefined) return false;
    sendJson(response, 200, cartJson(visit.cart, visit));
    return true;
  }
  try {
    const fields = request.method === 'POST' ? await readFields(request) : Object.fromEntries(visit.query);
    const touched = change(action ?? 'update', fields, visit);
    carts.keep(visit.store.shop().domain, visit.cart.cart);
    const after = reprice(visit);
    response.setHeader('set-cookie', cartCookie(after));
    if (isJson === undefined) sendRedirect(response, nextPage(action, fields, visit), 302);
    else sendJson(response, 200, responseOf(action, { fields, touched, after, exchange }));
  } catch (error) {
    if (!(error instanceof CartError)) throw error;
    if (isJson === undefined) sendRedirect(response, `${visit.root}/cart`, 302);
    else
      sendJson(response, error.status, {
        status: error.status,
        message: error.status === 404 ? 'Cart Error' : error.message,
        description: error.message,
      });
  }
  return true;
}

/** The cookie that names the cart, for the whole store in every language. */
export function cartCookie({ cart, storeRoot }: Visit): string {
  return `cart=${cart.cart.token}; Path=${storeRoot}; Max-Age=1209600; SameSite=Lax`;
}

/** Changes the visit's cart. @returns the lines that were added */
function change(action: string, fields: Fields, { cart: { cart }, store }: Visit): CartLine[] {
  let added: CartLine[] = [];
  if (action === 'add') added = addLines(cart, store, addedLines(fields));
  if (action === 'change') {
    const name =
      fields['line'] === undefined ? { id: textOf(fields['id']) } : { line: Number(fields['line']) };
    setQuantity(cart, name, Number(fields['quantity']));
  }
  if (action === 'clear') cart.lines = [];
  if (action === 'update') update(fields, { cart, store });
  if (isFields(fields['attributes'])) setAttributes(cart, textsOf(fields['attributes']));
  return added;
}

function update(fields: Fields, { cart, store }: { cart: Visit['cart']['cart']; store: Visit['store'] }) {
  const { updates, note, discount } = fields;
  if (Array.isArray(updates)) {
    const keys = cart.lines.map(lineKey);
    for (const [at, quantity] of updates.entries())
      setQuantity(cart, { id: keys[at] ?? '' }, Number(quantity));
  } else if (isFields(updates)) {
    for (const [id, quantity] of Object.entries(updates)) {
      const isInCart = cart.lines.some((line) => lineKey(line) === id || String(line.variantId) === id);
      if (isInCart) setQuantity(cart, { id }, Number(quantity));
      else addLines(cart, store, [{ variantId: Number(id), quantity: Number(quantity), properties: {} }]);
    }
  }
  if (typeof note === 'string') cart.note = note;
  // A list with commas replaces the codes; empty text removes them.
  if (typeof discount === 'string')
    cart.codes = discount
      .split(',')
      .map((code) => code.trim())
      .filter((code) => code !== '');
}

function addedLines(fields: Fields): CartLine[] {
  const items = fields['items'];
  const list = Array.isArray(items) ? items : isFields(items) ? Object.values(items) : [fields];
  return list.filter(isFields).map(({ id, quantity = 1, properties }) => ({
    variantId: Number(textOf(id)),
    quantity: Number(quantity),
    properties: isFields(properties) ? textsOf(properties) : {},
  }));
}

interface ActionResult {
  fields: Fields;
  touched: CartLine[];
  after: Visit;
  exchange: Exchange;
}

function responseOf(action: string | undefined, { fields, touched, after, exchange }: ActionResult): object {
  const keys = new Set(touched.map(lineKey));
  const lines = after.cart.lines.filter(({ key }) => keys.has(key)).map((line) => lineJson(line, after));
  const isMany = fields['items'] !== undefined;
  const body = action !== 'add' ? cartJson(after.cart, after) : isMany ? { items: lines } : (lines[0] ?? {});
  const requested = fields['sections'];
  const ids = Array.isArray(requested) ? requested.map(textOf) : textOf(requested).split(',').filter(Boolean);
  if (ids.length === 0) return body;
  const path = safePath(textOf(fields['sections_url'])) ?? '/';
  return { ...body, sections: exchange.drawSections(ids.slice(0, 5), after, path) };
}

function nextPage(action: string | undefined, fields: Fields, { root, storeRoot }: Visit): string {
  if (action === undefined && fields['checkout'] !== undefined) return `${root}/checkout`;
  const requested = safePath(textOf(fields['return_to']));
  if (requested === undefined) return `${root}/cart`;
  return requested.startsWith(`${storeRoot}/`) ? requested : root + requested;
}

/** Reads JSON, or a form in either encoding. */
export async function readFields(request: IncomingMessage): Promise<Fields> {
  const type = request.headers['content-type'] ?? '';
  const body = await readBody(request, 1_000_000);
  if (body.length === 0) return {};
  if (type.startsWith('application/json')) {
    try {
      const parsed = JSON.parse(body.toString('utf8')) as unknown;
      return isFields(parsed) ? parsed : {};
    } catch {
      throw new CartError(400, 'Bad Request');
    }
  }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new CartError(400, 'Bad Request');
    });
  const fields: Fields = {};
  for (const [name, value] of form) nest(fields, name, textOf(value));
  return fields;
}

/** `items[0][id]` is `fields.items[0].id`; `sections[]` adds to a list. */
function nest(fields: Fields, name: string, value: string): void {
  const [first = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''));
  if (['__proto__', 'constructor', 'prototype'].some((word) => name.includes(word))) return;
  let at: Fields = fields;
  let key = first;
  for (const part of rest) {
    if (part === '') {
      const list = Array.isArray(at[key]) ? (at[key] as unknown[]) : [];
      at[key] = [...list, value];
      return;
    }
    const before = at[key];
    const inner: Fields = isFields(before) ? before : {};
    at[key] = inner;
    at = inner;
    key = part;
  }
  at[key] = value;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const textsOf = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)]));

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
