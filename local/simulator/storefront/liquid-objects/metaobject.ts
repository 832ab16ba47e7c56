import { Drop } from 'liquidjs';
import type { MetaobjectView } from '../../store-views.ts';
import { FieldDrop } from './field.ts';
import { entryPath, numericId, type StoreView } from './store-view.ts';

/** A metaobject entry as templates see it: `metaobject['key'].value` and `metaobject.system`. */
export class MetaobjectDrop extends Drop {
  readonly system: { id: number; handle: string; type: string; url: string | null };
  readonly #fields: Map<string, FieldDrop>;

  constructor(entry: MetaobjectView, view: StoreView) {
    super();
    const path = entryPath(entry, view.store);
    this.system = {
      id: numericId(entry.id),
      handle: entry.handle,
      type: entry.type,
      url: path === undefined ? null : view.root + path,
    };
    this.#fields = new Map(entry.fields.map((field) => [field.key, new FieldDrop(field, view)]));
  }

  override liquidMethodMissing(key: string | number): FieldDrop | undefined {
    return this.#fields.get(String(key));
  }
}
