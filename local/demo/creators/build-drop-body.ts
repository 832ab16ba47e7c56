import type { CustomValues, DemoDrop, DemoDropProduct, DemoMedia } from './demo-collab.ts';

/** Body of `POST {base}/creators/collabs/{collabId}/drops`. */
interface DropBody {
  title: string;
  description: string;
  media?: DemoMedia[];
  products: ProductEntry[];
  custom?: CustomValues;
}

interface ProductEntry {
  id: string;
  variantId?: string;
  enhancement?: { note?: string; media?: DemoMedia[] };
  custom?: CustomValues;
}

/** Finds a product's ids by handle in one store; undefined if it does not exist. */
export type FindProduct = (
  handle: string,
) => Promise<{ id: string; variants: { id: string; title: string }[] } | undefined>;

/**
 * The request body of a demo drop, with the platform's ids instead of handles.
 * @throws Error naming a product or variant that the store does not have.
 */
export async function buildDropBody(drop: DemoDrop, findProduct: FindProduct): Promise<DropBody> {
  const products: ProductEntry[] = [];
  for (const product of drop.products) products.push(await buildEntry(product, findProduct));
  return {
    title: drop.title,
    description: drop.description,
    products,
    ...(drop.media === undefined ? {} : { media: drop.media }),
    ...(drop.custom === undefined ? {} : { custom: drop.custom }),
  };
}

async function buildEntry(entry: DemoDropProduct, findProduct: FindProduct): Promise<ProductEntry> {
  const product = await findProduct(entry.handle);
  if (product === undefined) throw new Error(`The store has no product “${entry.handle}”.`);
  const variant = product.variants.find(({ title }) => title === entry.variant);
  if (entry.variant !== undefined && variant === undefined) {
    throw new Error(`The product “${entry.handle}” has no variant “${entry.variant}”.`);
  }
  const { note, media, custom } = entry;
  return {
    id: product.id,
    ...(variant === undefined ? {} : { variantId: variant.id }),
    ...(note === undefined && media === undefined
      ? {}
      : {
          enhancement: {
            ...(note === undefined ? {} : { note }),
            ...(media === undefined ? {} : { media }),
          },
        }),
    ...(custom === undefined ? {} : { custom }),
  };
}
