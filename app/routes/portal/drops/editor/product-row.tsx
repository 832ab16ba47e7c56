import { useSortable } from '@dnd-kit/sortable';
import { memo } from 'react';
import type { ItemValue } from '#app/ui/drop-values.ts';
import type { EditorContext, ProductCard } from './editor-data.ts';
import { CustomFields } from './custom-fields.tsx';
import { EditorField, FieldName } from './field.tsx';
import { noteName } from './form-fields.ts';
import { Icon } from './icon.tsx';
import { MediaList } from './media-list.tsx';
import { Picture } from './product-search.tsx';
import { VariantSelect } from './variant-select.tsx';

/** What buttons and fields of a row do, by the key of its product. */
export interface RowActions {
  move: (key: string, by: 1 | -1) => void;
  remove: (key: string) => void;
  change: (key: string, make: (before: ItemValue) => ItemValue) => void;
}

interface ProductRowProps {
  context: EditorContext;
  item: ItemValue;
  card: ProductCard | undefined;
  index: number;
  /** The product's title. */
  name: string;
  /** Of all products. */
  count: number;
  /** The same object at each render. */
  actions: RowActions;
}

/** One product with what the creator says about it. */
export const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  const { context, item, card, name } = props;
  const { t } = context;
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } =
    useSortable({ id: item.key });
  const style = transform
    ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`, transition }
    : undefined;
  return (
    <li ref={setNodeRef} style={style} className="card product" data-dragging={isDragging || undefined}>
      <div className="product-head">
        <button
          type="button"
          className="icon handle scripted"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={t('drag', { name })}
        >
          <Icon path="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
        </button>
        <Picture card={card} />
        <div className="product-name">
          <h3>{name}</h3>
          {card?.problem && <span className="badge warning">{t(`problem-${card.problem}`)}</span>}
        </div>
      </div>
      <RowFields {...props} />
    </li>
  );
});

/** Apart from the row, which is rendered with each step of a drag. */
const RowFields = memo(function RowFields(props: ProductRowProps) {
  const { context, item, card, index, name, actions } = props;
  const { t, data } = context;
  const problem = context.problemAt(`products[${index}].id`) ?? context.problemAt(`products[${index}]`);
  const change = (make: (before: ItemValue) => ItemValue) => actions.change(item.key, make);
  const enhance = (make: (before: Enhancement) => Enhancement) =>
    change((before) => ({ ...before, enhancement: make(before.enhancement ?? { note: '', media: [] }) }));
  return (
    <>
      {card?.problem && <p className="notice warning">{t(`advice-${card.problem}`)}</p>}
      {problem !== undefined && <p className="error">{problem}</p>}
      <Note
        context={context}
        index={index}
        name={name}
        note={item.enhancement?.note ?? ''}
        onChange={(note) => enhance((before) => ({ ...before, note }))}
      />
      {card?.hasVariants && (
        <VariantSelect context={context} item={item} name={name} index={index} onChange={change} />
      )}
      <CustomFields
        context={context}
        index={index}
        ownerType="product"
        values={item.custom}
        onChange={(make) => change((before) => ({ ...before, custom: make(before.custom) }))}
      />
      <div className="product-foot">
        <MediaList
          context={context}
          path={`products[${index}].enhancement.media`}
          max={data.limits.media}
          isLabelHidden
          isLocked={context.isLocked('media')}
          label={t('mediaOf', { name })}
          media={item.enhancement?.media ?? []}
          onChange={(make) => enhance((before) => ({ ...before, media: make(before.media) }))}
        />
        <RowButtons {...props} />
      </div>
    </>
  );
});

type Enhancement = NonNullable<ItemValue['enhancement']>;

interface NoteProps {
  context: EditorContext;
  index: number;
  name: string;
  note: string;
  onChange: (note: string) => void;
}

function Note({ context, index, name, note, onChange }: NoteProps) {
  const { t } = context;
  const id = noteName(index);
  const isLocked = context.isLocked('notes');
  if (isLocked && note === '') return null;
  return (
    <EditorField
      context={context}
      id={id}
      isLocked={isLocked}
      path={`products[${index}].enhancement.note`}
      label={<FieldName text={t('note')} product={name} />}
    >
      {(control) => (
        <textarea
          {...control}
          name={id}
          rows={2}
          maxLength={2000}
          value={note}
          placeholder={t('noteExample')}
          dir="auto"
          readOnly={isLocked}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </EditorField>
  );
}

/** They keep their place, so that a product can be moved by several taps. */
function RowButtons({ context: { t }, item: { key }, index, name, count, actions }: ProductRowProps) {
  // A disabled button would lose the focus.
  const button = (intent: string, act: () => void, isEnd = false) => ({
    className: 'icon',
    name: 'intent',
    value: `${intent}:${index}`,
    'aria-label': t(intent, { name }),
    ...(isEnd && { 'aria-disabled': true }),
    onClick: (event: React.MouseEvent) => {
      event.preventDefault();
      act();
    },
  });
  return (
    <div className="row-buttons">
      <button {...button('up', () => actions.move(key, -1), index === 0)}>
        <Icon path="M12 19V5m-6 6 6-6 6 6" />
      </button>
      <button {...button('down', () => actions.move(key, 1), index === count - 1)}>
        <Icon path="M12 5v14m-6-6 6 6 6-6" />
      </button>
      <button {...button('remove', () => actions.remove(key))}>
        <Icon path="M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12M10.5 11v4.5M13.5 11v4.5" />
      </button>
    </div>
  );
}
