import type { Store } from '../../state/store.ts';
import { slug } from '../plain-text.ts';

/**
 * A free handle based on the requested one: `summer` becomes `summer-1`, and `summer-1` becomes `summer-2`,
 * if it is in use. `id` is the collection that may keep its own.
 */
export function collectionHandle(store: Store, requested: string, id?: string): string {
  let handle = slug(requested) || 'collection';
  for (let owner = store.collections.find('handle', handle); owner && owner.id !== id;) {
    const [, stem = handle, number = '0'] = /^(.*?)-(\d+)$/.exec(handle) ?? [];
    handle = `${stem}-${Number(number) + 1}`;
    owner = store.collections.find('handle', handle);
  }
  return handle;
}
