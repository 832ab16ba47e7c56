import { z } from 'zod';
import type { Announce } from '../admin-api/context.ts';
import type { Store } from '../state/store.ts';

/** Settings that a store's owner can change; omitted ones stay. */
export const shopChange = z.object({
  name: z.string().min(1).exactOptional(),
  primaryDomain: z.string().min(1).exactOptional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .exactOptional(),
  timezone: z.string().min(1).exactOptional(),
  locale: z.string().min(2).exactOptional(),
});

/** Changes a store's settings and sends the webhook. */
export function changeShop(store: Store, change: z.output<typeof shopChange>, announce: Announce): void {
  const shop = { ...store.shop, ...change };
  store.shops.put(shop);
  const { number, name, email, domain, primaryDomain, currency, timezone, locale = 'en' } = shop;
  announce('SHOP_UPDATE', {
    id: number,
    name,
    email,
    domain: primaryDomain,
    myshopify_domain: domain,
    currency,
    iana_timezone: timezone,
    primary_locale: locale,
  });
}
