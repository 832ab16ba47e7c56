import type { ProductView } from '../../store-reader.ts';
import { channels, facts, idText, lastPart, state, table, thumbnail } from '../draw-parts.ts';
import { html, type Html } from '../html.ts';
import type { DrawSection } from '../page.ts';
import type { Visit } from '../visit.ts';

/** All products, or one with its variants. */
export const drawProducts: DrawSection = (visit) => {
  const [number] = visit.rest;
  if (number === undefined) return { title: 'Products', content: listProducts(visit) };
  const product = visit.store.productById(`gid://shopify/Product/${number}`);
  return product && { title: product.title, content: drawProduct(visit, product) };
};

/** A product's picture and name, leading to its page. */
export function productLink({ root }: Visit, product: ProductView): Html {
  return html`<a href="${root}/products/${lastPart(product.id)}" dir="auto">${product.title}</a>`;
}

function listProducts(visit: Visit): Html {
  const products = Array.from(visit.store.products());
  const rows = products.map((product) => [
    thumbnail(product.images[0]),
    html`${productLink(visit, product)}<br /><span class="id">${product.handle}</span>`,
    state(product.status),
    product.productType,
    product.variants.length,
    priceRange(product),
    channels(product.publications),
  ]);
  const columns = ['', 'Product', 'Status', 'Type', '#Variants', '#Price', 'Published'];
  return html`<h1>Products</h1>
    <p class="soft">${products.length} in the store</p>
    ${table(columns, rows, 'This store has no products.')}`;
}

function drawProduct({ storefront }: Visit, product: ProductView): Html {
  const rows = product.variants.map((variant) => [
    thumbnail(variant.image),
    html`<bdi>${variant.title}</bdi><br />${idText(variant.id)}`,
    variant.sku,
    variant.price,
    variant.compareAtPrice,
    variant.available ? 'available' : 'sold out',
  ]);
  return html`<h1 dir="auto">${product.title}</h1>
    <p><a href="${storefront}/products/${product.handle}">See it in the storefront</a></p>
    ${facts([
      ['Product', idText(product.id)],
      ['Handle', product.handle],
      ['Status', state(product.status)],
      ['Published', channels(product.publications)],
      ['Vendor, type', `${product.vendor}, ${product.productType}`],
      ['Tags', product.tags.join(', ')],
      ['Pictures', html`<div class="thumbs">${product.images.map(thumbnail)}</div>`],
    ])}
    <h2>Variants</h2>
    ${table(['', 'Variant', 'SKU', '#Price', '#Before', 'Stock'], rows, 'No variants.')}
    <h2>Description</h2>
    <div class="card"><pre>${product.descriptionHtml}</pre></div>`;
}

function priceRange({ variants }: ProductView): string {
  const prices = variants.map(({ price }) => Number(price)).sort((one, other) => one - other);
  const [lowest = 0] = prices;
  const highest = prices.at(-1) ?? lowest;
  return lowest === highest ? lowest.toFixed(2) : `${lowest.toFixed(2)} – ${highest.toFixed(2)}`;
}
