import type { CollectionView } from '../../store-reader.ts';
import { channels, facts, idText, lastPart, state, table, thumbnail } from '../draw-parts.ts';
import { html, type Html } from '../html.ts';
import type { DrawSection } from '../page.ts';
import type { Visit } from '../visit.ts';
import { productLink } from './products.ts';

/** All collections, or one with its products in order. */
export const drawCollections: DrawSection = (visit) => {
  const [number] = visit.rest;
  if (number === undefined) return { title: 'Collections', content: listCollections(visit) };
  const collection = visit.store.collectionById(`gid://shopify/Collection/${number}`);
  return collection && { title: collection.title, content: drawCollection(visit, collection) };
};

/** A collection's title, leading to its page. */
export function collectionLink({ root }: Visit, collection: CollectionView): Html {
  return html`<a href="${root}/collections/${lastPart(collection.id)}" dir="auto">${collection.title}</a>`;
}

function listCollections(visit: Visit): Html {
  const rows = Array.from(visit.store.collections(), (collection) => [
    html`${collectionLink(visit, collection)}<br /><span class="id">${collection.handle}</span>`,
    collection.sortOrder,
    collection.products.length,
    channels(collection.publications),
    collection.updatedAt,
  ]);
  return html`<h1>Collections</h1>
    ${table(['Collection', 'Order', '#Products', 'Published', 'Changed'], rows, 'This store has no collections yet.')}`;
}

function drawCollection(visit: Visit, collection: CollectionView): Html {
  const rows = collection.products.map((product, at) => [
    at + 1,
    thumbnail(product.images[0]),
    productLink(visit, product),
    state(product.status),
    idText(product.id),
  ]);
  return html`<h1 dir="auto">${collection.title}</h1>
    <p><a href="${visit.storefront}/collections/${collection.handle}">See it in the storefront</a></p>
    ${facts([
      ['Collection', idText(collection.id)],
      ['Handle', collection.handle],
      ['Order', collection.sortOrder],
      ['Published', channels(collection.publications)],
      ['Changed', collection.updatedAt],
      ['Description', html`<code>${collection.descriptionHtml}</code>`],
    ])}
    <h2>Products in order</h2>
    ${table(['#', '', 'Product', 'Status', 'Id'], rows, 'This collection is empty.')}`;
}
