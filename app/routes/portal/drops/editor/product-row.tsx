import { useSortable } from '@dnd-kit/sortable';
import type { ItemValue } from '#app/ui/drop-values.ts';
import type { EditorContext } from './editor-data.ts';
import { CustomFields } from './custom-fields.tsx';
import { EditorField } from './field.tsx';
import { noteName } from './form-fields.ts';
import { MediaList } from './media-list.tsx';
import { Picture } from './product-search.tsx';
import { FieldName, VariantSelect } from './variant-select.tsx';

interface ProductRowProps {
  context: EditorContext;
  item: ItemValue;
  index: number;
  /** The product's title. */
  name: string;
  /** Of all products. */
  count: number;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  onChange: (make: (before: ItemValue) => ItemValue) => void;
}

/** One product with what the creator says about it. */
export function ProductRow(props: ProductRowProps) {
  const { context, item, index, name, onChange } = props;
  const { t, cards, data } = context;
  const card = cards.get(item.id);
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } =
    useSortable({ id: item.key });
  const style = transform
    ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`, transition }
    : undefined;
  const problem = context.problemAt(`products[${index}].id`) ?? context.problemAt(`products[${index}]`);
  const enhance = (make: (before: Enhancement) => Enhancement) =>
    onChange((before) => ({ ...before, enhancement: make(before.enhancement ?? { note: '', media: [] }) }));
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
      {card?.problem && <p className="notice warning">{t(`advice-${card.problem}`)}</p>}
      {problem !== undefined && <p className="error">{problem}</p>}
      <Note
        {...{ context, index, name }}
        note={item.enhancement?.note ?? ''}
        onChange={(note) => enhance((before) => ({ ...before, note }))}
      />
      {card?.hasVariants && <VariantSelect {...{ context, item, onChange, name, index }} />}
      <CustomFields
        {...{ context, index, ownerType: 'product', values: item.custom }}
        onChange={(make) => onChange((before) => ({ ...before, custom: make(before.custom) }))}
      />
      <div className="product-foot">
        <MediaList
          {...{
            context,
            path: `products[${index}].enhancement.media`,
            max: data.limits.media,
            isLabelHidden: true,
            isLocked: context.isLocked('media'),
          }}
          label={t('mediaOf', { name })}
          media={item.enhancement?.media ?? []}
          onChange={(make) => enhance((before) => ({ ...before, media: make(before.media) }))}
        />
        <RowButtons {...props} />
      </div>
    </li>
  );
}

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
      {...{ context, id, isLocked, path: `products[${index}].enhancement.note` }}
      label={<FieldName text={t('note')} product={name} />}
    >
      {(control) => (
        <textarea
          {...control}
          {...{ name: id, rows: 2, maxLength: 2000, value: note, placeholder: t('noteExample') }}
          readOnly={isLocked}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </EditorField>
  );
}

type RowButtonsProps = Pick<ProductRowProps, 'context' | 'index' | 'name' | 'count' | 'onMove' | 'onRemove'>;

/** They keep their place, so that a product can be moved by several taps. */
function RowButtons({ context: { t, isReady }, index, name, count, onMove, onRemove }: RowButtonsProps) {
  const button = (intent: string, act: () => void) => ({
    ...{ className: 'icon', name: 'intent', value: `${intent}:${index}` },
    'aria-label': t(intent, { name }),
    onClick: (event: React.MouseEvent) => {
      if (!isReady) return;
      event.preventDefault();
      act();
    },
  });
  return (
    <div className="row-buttons">
      <button {...button('up', () => onMove(-1))} disabled={index === 0}>
        <Icon path="M12 19V5m-6 6 6-6 6 6" />
      </button>
      <button {...button('down', () => onMove(1))} disabled={index === count - 1}>
        <Icon path="M12 5v14m-6-6 6 6 6-6" />
      </button>
      <button {...button('remove', onRemove)}>
        <Icon path="M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12M10.5 11v4.5M13.5 11v4.5" />
      </button>
    </div>
  );
}

/** Drawn in lines, in a square of 24. */
function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
