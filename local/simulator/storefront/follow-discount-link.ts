import type { ServerResponse } from 'node:http';
import type { Visit } from './visit.ts';

const LINK = /^\/discount\/([^/;]+)$/;

/**
 * A shared discount link, `/discount/{code}?redirect=/path`: puts the code into the visitor's cart and leads on. Only
 * paths of the store itself are led to. https://help.shopify.com/manual/discounts/managing-discount-codes
 * @returns whether the visit was one.
 */
export function followDiscountLink({ path, query, root }: Visit, response: ServerResponse): boolean {
  const code = LINK.exec(path)?.[1];
  if (code === undefined) return false;
  const redirect = query.get('redirect') ?? '/';
  const target = new URL(root + (redirect.startsWith('/') ? redirect : '/'), 'http://storefront');
  response
    .writeHead(302, {
      location: target.pathname + target.search,
      'set-cookie': `discount_code=${code}; Path=${root}; SameSite=Lax`,
      'cache-control': 'no-store',
    })
    .end();
  return true;
}
