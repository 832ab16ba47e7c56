import type { Store } from '../../../local/simulator/state/store.ts';
import { demoStorefront } from '../../../local/demo/storefront.ts';
import { serveWith } from './serve-pages.ts';

interface PageResponse {
  status: number;
  text: string;
  /** Path and query below the store's root, of a redirect. */
  location: string | undefined;
  headers: Headers;
}

/** A visitor of one store with cookies; paths are below the store's root. */
export interface Shopper {
  get(path: string): Promise<PageResponse>;
  /** Sends a form as a browser without scripts. */
  submit(path: string, fields: Record<string, string>): Promise<PageResponse>;
  /** Sends JSON as a script. */
  send(path: string, body: unknown): Promise<PageResponse>;
  cart(): Promise<ShopperCart>;
  close(): Promise<void>;
}

export interface ShopperCart {
  item_count: number;
  attributes: Record<string, string>;
  currency: string;
  original_total_price: number;
  total_price: number;
  total_discount: number;
  items: { key: string; variant_id: number; quantity: number; final_line_price: number }[];
  cart_level_discount_applications: { title: string; total_allocated_amount: number }[];
  discount_codes: { code: string; applicable: boolean }[];
}

interface Sent {
  method?: string;
  body?: URLSearchParams | string;
  type?: Record<string, string>;
}

/** @param folders another theme or theme app extension */
export async function openShopper(store: Store, folders = demoStorefront): Promise<Shopper> {
  const pages = await serveWith(folders, store);
  const root = `/stores/${store.domain}`;
  const cookies = new Map<string, string>();
  const request = async (
    path: string,
    { method = 'GET', body, type = {} }: Sent = {},
  ): Promise<PageResponse> => {
    const response = await fetch(pages.url + root + path, {
      method,
      body: body ?? null,
      redirect: 'manual',
      headers: {
        ...type,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (cookie.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get('location') ?? undefined;
    return {
      status: response.status,
      text: await response.text(),
      location: location?.replace(root, ''),
      headers: response.headers,
    };
  };
  return {
    get: (path) => request(path),
    submit: (path, fields) => request(path, { method: 'POST', body: new URLSearchParams(fields) }),
    send: (path, body) =>
      request(path, {
        method: 'POST',
        type: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    cart: async () => JSON.parse((await request('/cart.js')).text) as ShopperCart,
    close: () => pages.close(),
  };
}
