import type { RowActions } from './drop-values.ts';
import { Badge, BlockStack, Button, Icon, InlineStack, Text, TextField, Thumbnail } from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  DeleteIcon,
  ImageIcon,
} from '@shopify/polaris-icons';
import { memo, useEffect, useId, useRef, useState } from 'react';
import { useSortableRow } from '#app/ui/sortable.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { CustomFields } from './custom-fields.tsx';
import type { ItemValue } from '#app/ui/drop-values.ts';
import { useEditor, useShownAt } from './editor-context.tsx';
import { MediaField } from './media-field.tsx';
import type { ProductCard } from './use-cards.ts';
import { mediaPath, problemsIn, problemWithin } from './drop-problems.ts';
import { VariantSelect } from './variants.tsx';

interface ProductRowProps {
  item: ItemValue;
  index: number;
  count: number;
  /** Its errors: paths and messages, as one text. */
  problems: string;
  actions: RowActions;
}

/** One product of a drop: title, position, and the enhancement behind a button. */
export const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  const { item, index, problems, actions } = props;
  const { cards } = useEditor();
  const t = useTranslate();
  const card = cards.get(item.id);
  const title = card?.title || t('drop.unknownProduct');
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const { ref, style, handle } = useSortableRow({ id: item.key, title });
  const shown = isOpen || problems !== '';
  // It stays open when its error vanishes, because the user is typing in it.
  useEffect(() => {
    if (problems !== '') setOpen(true);
  }, [problems]);
  // Mounted parts stay mounted, so that an upload continues while they are hidden.
  const wasShown = useRef(false);
  wasShown.current ||= shown;
  return (
    <li ref={ref} className="drop-product" style={style}>
      <div className="drop-product-head">
        {handle}
        <ProductPicture card={card} />
        <div className="drop-product-name">
          <Text as="h3" variant="bodyMd" fontWeight="semibold" breakWord>
            {`${index + 1}. ${title}`}
          </Text>
          <Additions item={item} card={card} />
        </div>
        <RowButtons {...props} title={title} />
        <button
          type="button"
          id={actions.buttonId(item.key, 'open')}
          className="drop-button"
          aria-expanded={shown}
          aria-controls={detailsId}
          aria-label={t('drop.editProduct', { title })}
          onClick={() => setOpen(!shown)}
        >
          <Icon source={shown ? ChevronUpIcon : ChevronDownIcon} />
        </button>
      </div>
      {card?.isMissing && <MissingProduct title={title} item={item} actions={actions} />}
      <div id={detailsId} hidden={!shown}>
        {wasShown.current && (
          <ProductDetails item={item} title={title} card={card} problems={problems} actions={actions} />
        )}
      </div>
    </li>
  );
});

function ProductPicture({ card }: { card: ProductCard | undefined }) {
  const shownAt = useShownAt();
  return <Thumbnail size="small" alt="" source={card?.image ? shownAt(card.image) : ImageIcon} />;
}

/** A short summary of a product's enhancement. */
function Additions({
  item: { enhancement, variantId },
  card,
}: {
  item: ItemValue;
  card: ProductCard | undefined;
}) {
  const t = useTranslate();
  const { note = '', media = [] } = enhancement ?? {};
  return (
    <InlineStack gap="100">
      {card?.isMissing && <Badge tone="critical">{t('drop.missing')}</Badge>}
      {card?.status === 'DRAFT' && <Badge tone="info">{t('drop.draft')}</Badge>}
      {card?.status === 'ARCHIVED' && <Badge>{t('drop.archived')}</Badge>}
      {isHidden(card) && <Badge tone="warning">{t('drop.notPublished')}</Badge>}
      {variantId !== undefined && <VariantBadge isMissing={card?.missingVariants.includes(variantId)} />}
      {note !== '' && <Badge>{t('drop.hasNote')}</Badge>}
      {media.length > 0 && <Badge>{t('drop.mediaCount', { count: media.length })}</Badge>}
    </InlineStack>
  );
}

/** Whether the online store does not show a product for another reason than its status. */
function isHidden(card: ProductCard | undefined): boolean {
  return card?.isShown === false && card.status !== 'DRAFT' && card.status !== 'ARCHIVED';
}

function VariantBadge({ isMissing = false }: { isMissing: boolean | undefined }) {
  const t = useTranslate();
  return isMissing ? (
    <Badge tone="critical">{t('drop.variantMissing')}</Badge>
  ) : (
    <Badge>{t('drop.oneVariant')}</Badge>
  );
}

function RowButtons({ item: { key }, index, count, actions, title }: ProductRowProps & { title: string }) {
  const t = useTranslate();
  return (
    <>
      <button
        type="button"
        id={actions.buttonId(key, -1)}
        className="drop-button"
        aria-label={t('drop.moveUp', { title })}
        aria-disabled={index === 0}
        onClick={() => actions.step(key, -1)}
      >
        <Icon source={ArrowUpIcon} />
      </button>
      <button
        type="button"
        id={actions.buttonId(key, 1)}
        className="drop-button"
        aria-label={t('drop.moveDown', { title })}
        aria-disabled={index === count - 1}
        onClick={() => actions.step(key, 1)}
      >
        <Icon source={ArrowDownIcon} />
      </button>
      <button
        type="button"
        className="drop-button"
        aria-label={t('drop.removeProduct', { title })}
        onClick={() => actions.remove(key)}
      >
        <Icon source={DeleteIcon} />
      </button>
    </>
  );
}

/** A product that was deleted in the store, with the possible actions. */
function MissingProduct({ title, item, actions }: { title: string; item: ItemValue; actions: RowActions }) {
  const t = useTranslate();
  return (
    <div className="drop-missing" role="note">
      <Text as="p" tone="critical">
        {t('drop.missingBody', { title })}
      </Text>
      <InlineStack gap="200">
        <Button size="slim" onClick={() => void actions.replace(item.key)}>
          {t('drop.replaceProduct')}
        </Button>
        <Button size="slim" tone="critical" onClick={() => actions.remove(item.key)}>
          {t('drop.removeMissing')}
        </Button>
      </InlineStack>
    </div>
  );
}

interface ProductDetailsProps {
  item: ItemValue;
  title: string;
  card: ProductCard | undefined;
  problems: string;
  actions: RowActions;
}

const noAddition = { note: '', media: [] };

/** The enhancement of one product: variant, note, media and custom values. */
function ProductDetails({ item, title, card, problems, actions }: ProductDetailsProps) {
  const t = useTranslate();
  const { productFields } = useEditor();
  const { key, enhancement, custom } = item;
  const addition = enhancement ?? noAddition;
  const wrong = problemsIn(problems);
  const elsewhere = wrong.filter(({ path }) => ['', 'id', 'variantId'].includes(path));
  const change = (more: Partial<typeof addition>) =>
    actions.change(key, (before) => {
      const next = { ...(before.enhancement ?? noAddition), ...more };
      const isEmpty = next.note === '' && next.media.length === 0;
      return { ...before, enhancement: isEmpty ? null : next };
    });
  return (
    <div className="drop-product-details">
      <BlockStack gap="300">
        {elsewhere.map(({ path, message }) => (
          <Banner key={path} tone="critical">
            {message}
          </Banner>
        ))}
        {card?.hasVariants && !card.isMissing && <VariantSelect item={item} actions={actions} />}
        <TextField
          label={t('drop.note')}
          value={addition.note}
          onChange={(note) => change({ note })}
          error={problemWithin(wrong, 'enhancement.note') ?? false}
          multiline={2}
          maxLength={2000}
          autoComplete="off"
          placeholder={t('drop.notePlaceholder')}
        />
        <MediaField
          title={title}
          media={addition.media}
          onChange={(media) => change({ media })}
          problemIn={(medium) => problemWithin(wrong, mediaPath(medium))}
        />
        {productFields.length > 0 && (
          <CustomFields
            fields={productFields}
            values={custom}
            onChange={(own) =>
              actions.change(key, (before) => ({ ...before, custom: { ...before.custom, ...own } }))
            }
            problemIn={(handle) => problemWithin(wrong, `custom.${handle}`)}
          />
        )}
      </BlockStack>
    </div>
  );
}
