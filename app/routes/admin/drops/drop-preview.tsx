import { BlockStack, Card, Text } from '@shopify/polaris';
import type { SyntheticEvent } from 'react';
import { useTranslate } from '#app/ui/translate.tsx';
import type { DropValues, EntryValue, MediaValue } from './drop-values.ts';
import { useEditor, useShownAt } from './editor-context.tsx';

/** Enough for a preview; the others are counted. */
const shown = 6;

/** A preview of the storefront block with unsaved values. */
export function DropPreview({ values, creatorName }: { values: DropValues; creatorName: string }) {
  const t = useTranslate();
  const { products, media } = values;
  const more = products.length - shown;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('drop.preview')}
        </Text>
        <section className="drop-preview" aria-label={t('drop.preview')}>
          <PreviewMedia media={media} title={values.title} />
          <Text as="p" variant="bodySm" tone="subdued" breakWord>
            {t('drop.pickedBy', { creator: creatorName })}
          </Text>
          <Text as="h3" variant="headingLg" breakWord>
            {values.title || t('drop.untitled')}
          </Text>
          {values.description !== '' && <p className="drop-preview-words">{values.description}</p>}
          <ul className="drop-preview-products">
            {products.slice(0, shown).map((entry) => (
              <PreviewProduct key={entry.key} entry={entry} />
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

function PreviewProduct({ entry: { id, enhancement } }: { entry: EntryValue }) {
  const { cards } = useEditor();
  const t = useTranslate();
  const shownAt = useShownAt();
  const card = cards.get(id);
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
      <PreviewMedia media={enhancement?.media ?? []} title={card?.title ?? ''} />
    </li>
  );
}

/** The first picture or video, as in the storefront. */
function PreviewMedia({ media: [first], title }: { media: readonly MediaValue[]; title: string }) {
  const shownAt = useShownAt();
  if (!first) return null;
  if (first.mediaContentType === 'IMAGE')
    return <img src={shownAt(first.url)} alt={first.alt} loading="lazy" onError={hide} />;
  return (
    <video src={shownAt(first.url)} muted playsInline preload="metadata" aria-label={first.alt || title} />
  );
}
