import type { ProductRecord } from '../../state/records/product.ts';
import { idNumber } from '../connections/paginate.ts';
import type { AdminContext } from '../context.ts';

/** Sends a product's webhooks with the platform's payload. */
export function announceProduct(topic: string, product: ProductRecord, { announce }: AdminContext): void {
  const { id, title, handle, descriptionHtml, vendor, productType, status, tags, createdAt, updatedAt } =
    product;
  if (topic === 'PRODUCTS_DELETE') {
    announce(topic, { id: idNumber(id) });
    return;
  }
  announce(topic, {
    id: idNumber(id),
    admin_graphql_api_id: id,
    title,
    handle,
    body_html: descriptionHtml,
    vendor,
    product_type: productType,
    status: status.toLowerCase(),
    tags: tags.join(', '),
    created_at: createdAt,
    updated_at: updatedAt,
    variants: product.variantRecords.map((variant) => ({
      id: idNumber(variant.id),
      admin_graphql_api_id: variant.id,
      product_id: idNumber(id),
      title: variant.title,
      price: variant.price,
      sku: variant.sku,
    })),
    // All of a product's variants, also those beyond the limit of `variants`.
    variant_gids: product.variantRecords.map(({ id: gid }) => ({
      admin_graphql_api_id: gid,
      updated_at: updatedAt,
    })),
  });
}
