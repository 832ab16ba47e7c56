import { contentOf, itemKey, type CustomValues, type DropContent } from '#app/ui/drop-values.ts';
import type { Locks } from './editor-data.ts';

/* Fields that only the brand can change: their values are those in the store. The server checks the same. */

/** The content with the locked fields as the store has them. */
export function withPublished(content: DropContent, { fields, published }: Locks): DropContent {
  const isLocked = (name: string) => fields.includes(name);
  const custom = (owner: 'drop' | 'product', own: CustomValues, before: CustomValues): CustomValues => {
    const isLockedValue = ([handle]: [string, unknown]) => isLocked(`${owner}.${handle}`);
    return Object.fromEntries([
      ...Object.entries(own).filter((value) => !isLockedValue(value)),
      ...Object.entries(before).filter(isLockedValue),
    ]);
  };
  const { title, description, media } = published;
  return {
    ...content,
    ...(isLocked('title') && { title }),
    ...(isLocked('description') && { description }),
    ...(isLocked('media') && { media }),
    custom: custom('drop', content.custom, published.custom),
    products: content.products.map(({ variantId: ownVariant, ...item }) => {
      const before = publishedItem({ id: item.id, variantId: ownVariant }, { fields, published });
      const variantId = isLocked('variants') ? before?.variantId : ownVariant;
      const { note = '', media: shown = [] } = before?.enhancement ?? {};
      const own = item.enhancement ?? { note: '', media: [] };
      return {
        ...item,
        ...(variantId !== undefined && { variantId }),
        enhancement: {
          note: isLocked('notes') ? note : own.note,
          media: isLocked('media') ? shown : own.media,
        },
        custom: custom('product', item.custom, before?.custom ?? {}),
      };
    }),
  };
}

function publishedItem(
  { id, variantId }: { id: string; variantId: string | undefined },
  { fields, published: { products } }: Locks,
) {
  const same = products.find((one) => itemKey(one.id, one.variantId) === itemKey(id, variantId));
  return same ?? (fields.includes('variants') ? products.find((one) => one.id === id) : undefined);
}

/** Whether locked fields differ from the store: their draft is older than the lock, or the brand changed them. */
export function breaksLocks(content: DropContent, locks: Locks): boolean {
  return locks.fields.length > 0 && comparable(content) !== comparable(withPublished(content, locks));
}

/** Media of the store are equal by id: their URLs change while they are processed. */
function comparable(content: DropContent): string {
  return JSON.stringify(contentOf(content), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('_id' in value)) return value;
    return { _id: value._id, alt: 'alt' in value ? value.alt : '' };
  });
}
