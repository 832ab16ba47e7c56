import { Drop, type Context } from 'liquidjs';
import type { MetafieldView } from '../../store-views.ts';
import { FieldDrop } from './field.ts';
import type { StoreView } from './store-view.ts';

/** Namespaces of the metafields that an app owns. */
const OWNED = /^app--\d+(?=--|$)/;

/**
 * `product.metafields[namespace][key]`. In theme app extensions `$app` is the app's own namespace; themes write it as
 * `app--{number}`. https://shopify.dev/changelog/metafields-and-metaobjects-reserved-prefixes-now-supported-in-theme-app-extensions
 */
export class MetafieldsDrop extends Drop {
  readonly #metafields: readonly MetafieldView[];
  readonly #view: StoreView;

  constructor(metafields: readonly MetafieldView[], view: StoreView) {
    super();
    this.#metafields = metafields;
    this.#view = view;
  }

  override liquidMethodMissing(
    namespace: string | number,
    context: Context,
  ): Record<string, FieldDrop> | undefined {
    const isExtension = context.getSync(['app']) !== undefined;
    const found = this.#metafields.filter(
      ({ namespace: stored }) =>
        stored === namespace || (isExtension && stored.replace(OWNED, '$app') === namespace),
    );
    if (found.length === 0) return undefined;
    return Object.fromEntries(
      found.map((metafield) => [metafield.key, new FieldDrop(metafield, this.#view)]),
    );
  }
}
