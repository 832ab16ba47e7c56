import { Badge, Icon, InlineStack, Text, Thumbnail } from '@shopify/polaris';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  DeleteIcon,
  DragHandleIcon,
  ImageIcon,
} from '@shopify/polaris-icons';
import { memo, useId, useRef, useState } from 'react';
import { useText } from '#app/ui/text/use-text.tsx';
import { dragHandlers } from './drag-handlers.ts';
import type { EntryValue } from './drop-values.ts';
import { useEditor, useShownAt } from './editor-context.tsx';
import { MissingProduct } from './missing-product.tsx';
import { ProductDetails } from './product-details.tsx';
import type { RowActions } from './row-actions.ts';
import type { Card } from './use-cards.ts';

interface ProductRowProps {
  entry: EntryValue;
  index: number;
  count: number;
  /** What is wrong with it: paths and messages, as one text. */
  problems: string;
  actions: RowActions;
}

/** One product of a drop: what it is, its place, and behind a button what the creator adds to it. */
export const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  const { entry, index, problems, actions } = props;
  const { cards } = useEditor();
  const text = useText();
  const card = cards.get(entry.id);
  const title = card?.title || text('drop.unknownProduct');
  const [isOpen, setOpen] = useState(false);
  const [isOver, setOver] = useState(false);
  const detailsId = useId();
  const drag = dragHandlers(entry.key, actions, setOver);
  const shown = isOpen || problems !== '';
  // Once drawn they stay, so that an upload goes on while they are out of sight.
  const wasShown = useRef(false);
  wasShown.current ||= shown;
  return (
    <li className="drop-product" data-over={isOver || undefined} {...drag.target}>
      <div className="drop-product-head">
        <span className="drop-handle" draggable aria-hidden="true" {...drag.source}>
          <Icon source={DragHandleIcon} tone="subdued" />
        </span>
        <ProductPicture card={card} />
        <div className="drop-product-name">
          <Text as="h3" variant="bodyMd" fontWeight="semibold" breakWord>
            {`${index + 1}. ${title}`}
          </Text>
          <Additions entry={entry} card={card} />
        </div>
        <RowButtons {...props} title={title} />
        <button
          type="button"
          id={actions.buttonId(entry.key, 'open')}
          className="drop-button"
          aria-expanded={shown}
          aria-controls={detailsId}
          aria-label={text('drop.editProduct', { title })}
          onClick={() => setOpen(!shown)}
        >
          <Icon source={shown ? ChevronUpIcon : ChevronDownIcon} />
        </button>
      </div>
      {card?.isMissing && <MissingProduct title={title} entry={entry} actions={actions} />}
      <div id={detailsId} hidden={!shown}>
        {wasShown.current && <ProductDetails {...{ entry, title, card, problems, actions }} />}
      </div>
    </li>
  );
});

function ProductPicture({ card }: { card: Card | undefined }) {
  const shownAt = useShownAt();
  return <Thumbnail size="small" alt="" source={card?.image ? shownAt(card.image) : ImageIcon} />;
}

/** What is added to a product, in a word or two. */
function Additions({
  entry: { enhancement, variantId },
  card,
}: {
  entry: EntryValue;
  card: Card | undefined;
}) {
  const text = useText();
  const { note = '', media = [] } = enhancement ?? {};
  return (
    <InlineStack gap="100">
      {card?.isMissing && <Badge tone="critical">{text('drop.missing')}</Badge>}
      {card?.status === 'DRAFT' && <Badge tone="info">{text('drop.draft')}</Badge>}
      {card?.status === 'ARCHIVED' && <Badge>{text('drop.archived')}</Badge>}
      {variantId !== undefined && <Badge>{text('drop.oneVariant')}</Badge>}
      {note !== '' && <Badge>{text('drop.hasNote')}</Badge>}
      {media.length > 0 && <Badge>{text('drop.mediaCount', { count: media.length })}</Badge>}
    </InlineStack>
  );
}

function RowButtons({ entry: { key }, index, count, actions, title }: ProductRowProps & { title: string }) {
  const text = useText();
  return (
    <>
      <button
        type="button"
        id={actions.buttonId(key, -1)}
        className="drop-button"
        aria-label={text('drop.moveUp', { title })}
        aria-disabled={index === 0}
        onClick={() => actions.step(key, -1)}
      >
        <Icon source={ArrowUpIcon} />
      </button>
      <button
        type="button"
        id={actions.buttonId(key, 1)}
        className="drop-button"
        aria-label={text('drop.moveDown', { title })}
        aria-disabled={index === count - 1}
        onClick={() => actions.step(key, 1)}
      >
        <Icon source={ArrowDownIcon} />
      </button>
      <button
        type="button"
        className="drop-button"
        aria-label={text('drop.removeProduct', { title })}
        onClick={() => actions.remove(key)}
      >
        <Icon source={DeleteIcon} />
      </button>
    </>
  );
}
