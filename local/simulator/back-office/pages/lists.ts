import type { DiscountView } from '../../store-reader.ts';
import { idText, state, table } from '../draw-parts.ts';
import { html } from '../html.ts';
import type { DrawSection } from '../page.ts';

/** Discount codes and what they take off. */
export const drawDiscounts: DrawSection = ({ store }) => {
  const { currency } = store.shop();
  const rows = Array.from(store.discounts(), (discount) => [
    html`<code>${discount.codes.slice(0, shownCodes).join(', ')}</code
      >${moreCodes(discount)}<br />${idText(discount.id)}`,
    discount.title,
    discountValue(discount, currency),
    state(discount.status),
    discount.startsAt,
    discount.endsAt,
    discount.usageCount,
  ]);
  const columns = ['Codes', 'Title', 'Takes off', 'Status', 'From', 'Until', '#Used'];
  return {
    title: 'Discounts',
    content: html`<h1>Discounts</h1>
      ${table(columns, rows, 'No discount codes yet.')}`,
  };
};

/** Orders of the storefront's visitors, with the attributes of their creators. */
export const drawOrders: DrawSection = ({ store }) => {
  const rows = Array.from(store.orders(), (order) => [
    html`${order.name}<br />${idText(order.id)}`,
    order.createdAt,
    order.email,
    `${(order.total / 100).toFixed(2)} ${order.currency}`,
    order.discountCodes.map(({ code }) => code).join(', '),
    order.attributes.map(({ name, value }) => `${name}: ${value}`).join(', '),
    order.lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', '),
  ]);
  const columns = ['Order', 'Date', 'E-mail', 'Total', 'Codes', 'Attributes', 'Lines'];
  return {
    title: 'Orders',
    content: html`<h1>Orders</h1>
      ${table(columns, rows, 'No orders yet.')}`,
  };
};

/** A discount can have ten thousand codes. */
const shownCodes = 5;

const moreCodes = ({ codes }: DiscountView) =>
  codes.length > shownCodes ? ` and ${codes.length - shownCodes} more` : '';

function discountValue({ value }: DiscountView, currency: string): string {
  if ('amount' in value) return `${value.amount} ${currency}`;
  // Fractions such as 0.07 times 100 are not whole in binary numbers.
  return `${Number((value.percentage * 100).toFixed(4))} %`;
}

export const drawCustomers: DrawSection = ({ store }) => {
  const rows = Array.from(store.customers(), (customer) => [
    html`<bdi>${customer.firstName} ${customer.lastName}</bdi><br />${idText(customer.id)}`,
    customer.email,
    customer.tags.join(', '),
  ]);
  return {
    title: 'Customers',
    content: html`<h1>Customers</h1>
      ${table(['Customer', 'E-mail', 'Tags'], rows, 'No customers yet.')}`,
  };
};

export const drawFiles: DrawSection = ({ store }) => {
  const rows = Array.from(store.files(), (file) => [
    idText(file.id),
    file.kind,
    state(file.status),
    html`<bdi>${file.alt}</bdi>`,
    file.url,
    file.createdAt,
  ]);
  return {
    title: 'Files',
    content: html`<h1>Files</h1>
      ${table(['File', 'Kind', 'Status', 'Description', 'Address', 'Made'], rows, 'No files yet.')}`,
  };
};

export const drawWebhooks: DrawSection = ({ store }) => {
  const rows = Array.from(store.webhookSubscriptions(), (subscription) => [
    html`<code>${subscription.topic}</code><br />${idText(subscription.id)}`,
    subscription.uri,
    subscription.format,
    html`<code>${subscription.filter}</code>`,
  ]);
  return {
    title: 'Webhooks',
    content: html`<h1>Webhook subscriptions</h1>
      ${table(['Topic', 'Sent to', 'Format', 'Filter'], rows, 'No webhook subscriptions yet.')}`,
  };
};

export const drawRedirects: DrawSection = ({ store }) => {
  const rows = Array.from(store.redirects(), (redirect) => [
    redirect.path,
    redirect.target,
    idText(redirect.id),
  ]);
  return {
    title: 'Redirects',
    content: html`<h1>Redirects</h1>
      ${table(['From', 'To', 'Id'], rows, 'No redirects yet. Renaming an entry can make one.')}`,
  };
};
