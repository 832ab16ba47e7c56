import { Banner, BlockStack, TextField } from '@shopify/polaris';
import { useText } from '#app/ui/text/use-text.tsx';
import { CustomFields } from './custom-fields.tsx';
import type { EntryValue } from './drop-values.ts';
import { useEditor } from './editor-context.tsx';
import { mediaPath, problemsIn } from './entry-problems.ts';
import { MediaField } from './media-field.tsx';
import { problemWithin } from './problem-within.ts';
import type { RowActions } from './row-actions.ts';
import type { Card } from './use-cards.ts';
import { VariantSelect } from './variant-select.tsx';

interface ProductDetailsProps {
  entry: EntryValue;
  title: string;
  card: Card | undefined;
  problems: string;
  actions: RowActions;
}

const noAddition = { note: '', media: [] };

/** What the creator adds to one product: variant, note, media and custom values. */
export function ProductDetails({ entry, title, card, problems, actions }: ProductDetailsProps) {
  const text = useText();
  const { productFields } = useEditor();
  const { key, enhancement, custom } = entry;
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
        {card?.hasVariants && !card.isMissing && <VariantSelect entry={entry} actions={actions} />}
        <TextField
          label={text('drop.note')}
          value={addition.note}
          onChange={(note) => change({ note })}
          error={problemWithin(wrong, 'enhancement.note') ?? false}
          multiline={2}
          maxLength={2000}
          autoComplete="off"
          placeholder={text('drop.notePlaceholder')}
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
