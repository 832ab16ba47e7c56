import { appBridge } from './app-bridge.ts';

/** A product that a person picked in their store. Ids are the platform's global ones. */
export interface PickedProduct {
  id: string;
  title: string;
  handle: string;
  /** Address of its first picture. */
  image: string | null;
  /** The variants that were picked: all of them unless the person chose some. */
  variants: { id: string; title: string }[];
}

export interface PickProductsOptions {
  /** Whether more than one may be picked; so it is unless said. */
  multiple?: boolean;
  /** Global ids of products that are picked already. */
  selected?: readonly string[];
}

/**
 * Opens the store's own product picker.
 * @returns what was picked, in the order of picking; undefined when the person closed it without.
 */
export async function pickProducts({ multiple = true, selected = [] }: PickProductsOptions = {}): Promise<
  PickedProduct[] | undefined
> {
  const picked = await appBridge().resourcePicker({
    type: 'product',
    action: 'select',
    multiple,
    selectionIds: selected.map((id) => ({ id })),
  });
  return picked?.map(({ id, title, handle, images, variants }) => ({
    id,
    title,
    handle,
    image: images[0]?.originalSrc ?? null,
    variants: variants.flatMap((variant) =>
      variant.id === undefined ? [] : [{ id: variant.id, title: variant.title ?? '' }],
    ),
  }));
}
