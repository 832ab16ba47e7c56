import { BlockStack, Card, Text } from '@shopify/polaris';
import type { SyntheticEvent } from 'react';
import { useTranslate } from '#app/ui/translate.tsx';
import type { DropValues, ItemValue, MediaValue } from '#app/ui/drop-values.ts';
import { useEditor, useShownAt } from './editor-context.tsx';

/** Enough for a preview; the others are counted. */
const shown = 6;

interface DropPreviewProps {
  values: DropValues;
  creatorName: string;
  /** Whether it has all products and media. */
  showsAll?: boolean;
}

/** A preview of the storefront block with unsaved values. */
export function DropPreview({ values, creatorName, showsAll = false }: DropPreviewProps) {
  const t = useTranslate();
  const { products, media } = values;
  const more = showsAll ? 0 : products.length - shown;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('drop.preview')}
        </Text>
        <section className="drop-preview" aria-label={t('drop.preview')}>
          <PreviewMedia media={showsAll ? media : media.slice(0, 1)} title={values.title} />
          <Text as="p" variant="bodySm" tone="subdued" breakWord>
            {t('drop.pickedBy', { creator: creatorName })}
          </Text>
          <Text as="h3" variant="headingLg" breakWord>
            {values.title || t('drop.untitled')}
          </Text>
          {values.description !== '' && <p className="drop-preview-words">{values.description}</p>}
          <ul className="drop-preview-products">
            {(showsAll ? products : products.slice(0, shown)).map((item) => (
              <PreviewProduct key={item.key} item={item} showsAll={showsAll} />
            ))}
          </ul>
          {more > 0 && (
            <Text as="p" tone="subdued">
              {t('drop.moreProducts', { count: more })}
            </Text>
          )}
        </section>
      </BlockStack>
    </Card>
  );
}

/** A picture that fails to load leaves a blank. */
function hide({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.hidden = true;
}

function PreviewProduct({ item: { id, enhancement }, showsAll }: { item: ItemValue; showsAll: boolean }) {
  const { cards } = useEditor();
  const t = useTranslate();
  const shownAt = useShownAt();
  const card = cards.get(id);
  const media = enhancement?.media ?? [];
  // The storefront omits deleted products.
  if (card?.isMissing) return null;
  return (
    <li>
      <div className="drop-preview-picture">
        {card?.image && <img src={shownAt(card.image)} alt="" loading="lazy" onError={hide} />}
      </div>
      <Text as="p" variant="bodySm" fontWeight="medium" breakWord>
        {card?.title || t('drop.unknownProduct')}
      </Text>
      {enhancement?.note && <blockquote>{enhancement.note}</blockquote>}
      <PreviewMedia media={showsAll ? media : media.slice(0, 1)} title={card?.title ?? ''} />
    </li>
  );
}

/** Pictures and videos; the storefront shows the first one. */
function PreviewMedia({ media, title }: { media: readonly MediaValue[]; title: string }) {
  const shownAt = useShownAt();
  return media.map(({ url, mediaContentType, alt }, index) =>
    mediaContentType === 'IMAGE' ? (
      <img key={index} src={shownAt(url)} alt={alt} loading="lazy" onError={hide} />
    ) : (
      <video key={index} src={shownAt(url)} muted playsInline preload="metadata" aria-label={alt || title} />
    ),
  );
}
