import { Drop } from 'liquidjs';
import type { MetaobjectFieldView } from '../../store-views.ts';
import { readField } from './read-field.ts';
import type { StoreView } from './store-view.ts';

/** A metaobject's field or a metafield: `.value` is its content. Written without `.value` it prints its stored text. */
export class FieldDrop extends Drop {
  readonly type: string;
  readonly #field: Pick<MetaobjectFieldView, 'type' | 'value'>;
  readonly #view: StoreView;
  #value: unknown;

  constructor(field: Pick<MetaobjectFieldView, 'type' | 'value'>, view: StoreView) {
    super();
    this.type = field.type;
    this.#field = field;
    this.#view = view;
  }

  override valueOf(): string {
    return this.#field.value ?? '';
  }

  get value(): unknown {
    return (this.#value ??= readField(this.#field, this.#view));
  }
}
