import { facts, idText } from '../draw-parts.ts';
import { html } from '../html.ts';
import type { DrawSection } from '../page.ts';

/** How the store is set up, and how much it holds. */
export const drawOverview: DrawSection = ({ store, root }) => {
  const shop = store.shop();
  const count = (things: Iterable<unknown>) => Array.from(things).length;
  const definitions = Array.from(store.metaobjectDefinitions());
  const entries = definitions.reduce((sum, definition) => sum + definition.entryCount, 0);
  const counts: [path: string, name: string, number: number][] = [
    ['products', 'Products', count(store.products())],
    ['collections', 'Collections', count(store.collections())],
    ['metaobjects', 'Metaobject entries', entries],
    ['discounts', 'Discounts', count(store.discounts())],
    ['customers', 'Customers', count(store.customers())],
    ['webhooks', 'Webhook subscriptions', count(store.webhookSubscriptions())],
  ];
  const color = shop.brand.primaryColor;
  return {
    title: 'Overview',
    content: html`<h1>${shop.name}</h1>
      <p class="soft">${shop.brand.slogan}</p>
      <ul class="counts">
        ${counts.map(
          ([path, name, number]) =>
            html`<li>
              <a href="${root}/${path}"><b>${number}</b> ${name}</a>
            </li>`,
        )}
      </ul>
      ${facts([
        ['Store', idText(shop.id)],
        ['Permanent domain', shop.domain],
        ['Domain', shop.primaryDomain],
        ['Owner', shop.email],
        ['Currency', shop.currency],
        ['Time zone', shop.timezone],
        ['Plan', shop.plan],
        ['Colour', html`<span class="swatch" style="background:${color}"></span> ${color}`],
      ])}`,
  };
};
