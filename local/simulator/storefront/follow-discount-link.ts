import type { ServerResponse } from 'node:http';
import { cartCookie } from './cart/handle-cart.ts';
import type { Carts } from './cart/cart.ts';
import { safePath } from './safe-path.ts';
import { sendRedirect } from './send.ts';
import type { Visit } from './visit.ts';

const LINK = /^\/discount\/([^/;]+)$/;

/**
 * A shared discount link, `/discount/{code}?redirect=/path`: puts the code into the visitor's cart and leads on. Only
 * paths of the store itself are led to. https://help.shopify.com/manual/discounts/managing-discount-codes
 * @returns whether the visit was one.
 */
export function followDiscountLink(visit: Visit, response: ServerResponse, carts: Carts): boolean {
  const { path, query, root, storeRoot, store, cart } = visit;
  const code = LINK.exec(path)?.[1];
  if (code === undefined) return false;
  cart.cart.codes = [decodeCode(code)];
  carts.keep(store.shop().domain, cart.cart);
  response.setHeader('set-cookie', [
    `discount_code=${code}; Path=${storeRoot}; SameSite=Lax`,
    cartCookie(visit),
  ]);
  sendRedirect(response, root + (safePath(query.get('redirect') ?? '/') ?? '/'), 302);
  return true;
}

function decodeCode(code: string): string {
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}
