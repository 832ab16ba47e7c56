import { BlockStack, Button, InlineError, InlineStack, Select } from '@shopify/polaris';
import { useId } from 'react';
import { useText } from '#app/ui/text/use-text.tsx';
import type { EntryValue } from './drop-values.ts';
import type { RowActions } from './row-actions.ts';
import { useVariants } from './use-variants.ts';

/** The variants are asked of the store when somebody looks at them. */
export function VariantSelect({ entry, actions }: { entry: EntryValue; actions: RowActions }) {
  const text = useText();
  const id = useId();
  const { variants, isAway, askAgain } = useVariants(entry);
  const chosen = entry.variantId ?? '';
  const known = variants ?? (chosen === '' ? [] : [{ id: chosen, title: text('drop.chosenVariant') }]);
  return (
    <BlockStack gap="100">
      <Select
        id={id}
        label={text('drop.variant')}
        value={chosen}
        disabled={!variants}
        options={[
          { value: '', label: text('drop.anyVariant') },
          ...known.map((variant) => ({ value: variant.id, label: variant.title })),
        ]}
        onChange={(variantId) =>
          actions.change(entry.key, ({ key, id: product, enhancement, custom }) => ({
            ...{ key, id: product, enhancement, custom },
            ...(variantId !== '' && { variantId }),
          }))
        }
      />
      {isAway && (
        <InlineStack gap="200" blockAlign="center">
          <InlineError fieldID={id} message={text('drop.variantsAway')} />
          <Button variant="plain" onClick={askAgain}>
            {text('ui.retry')}
          </Button>
        </InlineStack>
      )}
    </BlockStack>
  );
}
