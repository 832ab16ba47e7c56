/** Topics whose first word alone is the resource. */
const SHORT_RESOURCE = /^(APP|DISCOUNTS|SHOP)_/;

/** A topic as deliveries print it: `PRODUCTS_DELETE` is `products/delete`, `APP_SCOPES_UPDATE` is `app/scopes_update`. */
export function topicName(topic: string): string {
  const cut = SHORT_RESOURCE.test(topic) ? topic.indexOf('_') : topic.lastIndexOf('_');
  return `${topic.slice(0, cut)}/${topic.slice(cut + 1)}`.toLowerCase();
}

/** A topic as the API names it: `products/delete` is `PRODUCTS_DELETE`. */
export function topicByName(name: string): string {
  return name.replace('/', '_').toUpperCase();
}

/** Topics about people's data. They are declared, not subscribed to, and come whether or not the app is installed. */
export const COMPLIANCE_TOPICS: ReadonlySet<string> = new Set([
  'customers/data_request',
  'customers/redact',
  'shop/redact',
]);

/** The scope without which a topic cannot be subscribed to; null for topics that need none. */
const TOPIC_SCOPES: Readonly<Record<string, string | null>> = {
  PRODUCTS_CREATE: 'read_products',
  PRODUCTS_UPDATE: 'read_products',
  PRODUCTS_DELETE: 'read_products',
  COLLECTIONS_CREATE: 'read_products',
  COLLECTIONS_UPDATE: 'read_products',
  COLLECTIONS_DELETE: 'read_products',
  CUSTOMERS_CREATE: 'read_customers',
  CUSTOMERS_UPDATE: 'read_customers',
  CUSTOMERS_DELETE: 'read_customers',
  METAOBJECTS_CREATE: 'read_metaobjects',
  METAOBJECTS_UPDATE: 'read_metaobjects',
  METAOBJECTS_DELETE: 'read_metaobjects',
  DISCOUNTS_CREATE: 'read_discounts',
  DISCOUNTS_UPDATE: 'read_discounts',
  DISCOUNTS_DELETE: 'read_discounts',
  DISCOUNTS_REDEEMCODE_ADDED: 'read_discounts',
  DISCOUNTS_REDEEMCODE_REMOVED: 'read_discounts',
  APP_UNINSTALLED: null,
  APP_SCOPES_UPDATE: null,
  BULK_OPERATIONS_FINISH: null,
  SHOP_UPDATE: null,
};

/** The scope a topic needs, null for none, undefined for a topic that is never sent here. */
export function topicScope(topic: string): string | null | undefined {
  return TOPIC_SCOPES[topic];
}
