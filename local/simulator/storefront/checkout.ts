import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StoreDirectory } from '../read-store.ts';
import type { OrderInput, OrderView } from '../store-views.ts';
import { readFields, cartCookie } from './cart/handle-cart.ts';
import type { Carts } from './cart/cart.ts';
import { orderApplications, sum, type PricedCart } from './cart/price-cart.ts';
import { escapeHtml } from './liquid/escape-html.ts';
import { sendHtml, sendRedirect } from './send.ts';
import type { Visit } from './visit.ts';

/**
 * The checkout, which is the platform's own and no part of a theme: an email address is enough to pay. The order keeps the
 * cart's lines, codes, attributes and note, and the cart ends.
 * @returns whether the visit was one.
 */
export async function handleCheckout(
  visit: Visit,
  {
    request,
    response,
    directory,
    carts,
  }: { request: IncomingMessage; response: ServerResponse; directory: StoreDirectory; carts: Carts },
): Promise<boolean> {
  const { path, root, cart, store } = visit;
  const domain = store.shop().domain;
  const placed = /^\/checkout\/orders\/(\d+)$/.exec(path)?.[1];
  if (placed !== undefined) {
    const order = Array.from(store.orders()).find(({ id }) => id.endsWith(`/${placed}`));
    if (order) sendHtml(response, 200, drawDocument(visit, drawThanks(order, visit)));
    return order !== undefined;
  }
  if (path !== '/checkout') return false;
  if (cart.lines.length === 0) {
    sendRedirect(response, `${root}/cart`, 302);
    return true;
  }
  if (request.method !== 'POST') {
    sendHtml(response, 200, drawDocument(visit, drawSummary(visit)));
    return true;
  }
  const fields = await readFields(request);
  const email = typeof fields['email'] === 'string' ? fields['email'].trim() : '';
  if (!/^\S+@\S+$/.test(email)) {
    sendHtml(response, 422, drawDocument(visit, drawSummary(visit, 'Enter a valid email.')));
    return true;
  }
  const order = directory.placeOrder(domain, orderOf(cart, visit.market.currency, email));
  carts.remove(domain, cart.cart);
  response.setHeader('set-cookie', [
    cartCookie(visit).replace(/Max-Age=\d+/, 'Max-Age=0'),
    `discount_code=; Path=${visit.storeRoot}; Max-Age=0`,
  ]);
  sendRedirect(response, `${root}/checkout/orders/${order.id.slice(order.id.lastIndexOf('/') + 1)}`, 302);
  return true;
}

function orderOf(priced: PricedCart, currency: string, email: string): OrderInput {
  const { cart, lines } = priced;
  const pairs = (record: Record<string, string>) =>
    Object.entries(record).map(([name, value]) => ({ name, value }));
  const allocations = lines.flatMap((line) => line.allocations);
  return {
    email,
    currency,
    note: cart.note,
    discountCodes: priced.codes
      .filter(({ applicable }) => applicable)
      .map(({ code }) => ({
        code,
        amount: sum(allocations.filter((one) => one.code === code).map(({ amount }) => amount)),
      })),
    attributes: pairs(cart.attributes),
    lines: lines.map(({ product, variant, line, price, allocations: taken }) => ({
      productId: product.id,
      variantId: variant.id,
      title: product.title,
      variantTitle: variant.title,
      quantity: line.quantity,
      price,
      properties: pairs(line.properties),
      discountAllocations: taken.map(({ code, amount }) => ({ code, amount })),
    })),
    totalDiscounts: priced.totalDiscount,
    total: priced.total,
  };
}

function drawSummary({ cart, root, market }: Visit, problem = ''): string {
  const money = moneyOf(market.currency);
  const rows = cart.lines.map(
    ({ product, variant, line, linePrice }) =>
      `<li>${line.quantity} × ${escapeHtml(product.title)}${variant.title === 'Default Title' ? '' : ` · ${escapeHtml(variant.title)}`} ${money(linePrice)}</li>`,
  );
  const discounts = orderApplications(cart.lines).map(
    ({ code, amount }) => `<li>Discount ${escapeHtml(code)} −${money(amount)}</li>`,
  );
  return `<h1>Checkout</h1><ul>${rows.join('')}${discounts.join('')}</ul>
<p>Total <strong>${money(cart.total)}</strong></p>
<form method="post" action="${escapeHtml(root)}/checkout">
<p><label>Email <input name="email" type="email" autocomplete="email" required></label> ${escapeHtml(problem)}</p>
<p><button>Pay now</button></p></form>`;
}

function drawThanks({ name, total, currency }: OrderView, { root }: Visit): string {
  return `<h1>Thank you!</h1><p>Order ${escapeHtml(name)}, ${moneyOf(currency)(total)}.</p>
<p><a href="${escapeHtml(root)}/">Continue shopping</a></p>`;
}

const moneyOf = (currency: string) => (cents: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100);

function drawDocument({ language, store }: Visit, body: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<title>Checkout - ${escapeHtml(store.shop().name)}</title>
<style>body{margin:24px auto;max-width:560px;padding:0 16px;font:1rem/1.6 system-ui,sans-serif}input,button{font:inherit;padding:10px}</style>
</head><body><main>${body}</main></body></html>`;
}
