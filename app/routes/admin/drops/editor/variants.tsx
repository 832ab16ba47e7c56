import { BlockStack, Button, InlineError, InlineStack, Select } from '@shopify/polaris';
import { useEffect, useId, useState } from 'react';
import { useTranslate } from '#app/ui/translate.tsx';
import { postJson } from '#app/ui/post-json.ts';
import type { ItemValue } from '#app/ui/drop-values.ts';
import type { RowActions } from './drop-values.ts';

interface Variant {
  id: string;
  title: string;
}

/** Requests the variants of an item's product from the store; sends nothing without an item. */
export function useVariants(item: ItemValue | undefined) {
  const product = item?.id;
  const [variants, setVariants] = useState<Variant[]>();
  const [isUnavailable, setUnavailable] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // A product can have more variants than one page: the selected one is always included.
  const [chosen] = useState(item?.variantId);
  useEffect(() => {
    if (product === undefined) return;
    let isStale = false;
    postJson<Variant[]>('/drops/products', { variantsOf: product, ...(chosen && { chosen }) }).then(
      (found) => {
        if (!isStale) setVariants(found);
      },
      () => {
        if (!isStale) setUnavailable(true);
      },
    );
    return () => {
      isStale = true;
    };
  }, [product, chosen, attempt]);
  const refetch = () => {
    setUnavailable(false);
    setAttempt((before) => before + 1);
  };
  return { variants, isUnavailable, refetch };
}

/** Variants are requested when the user opens the list. */
export function VariantSelect({ item, actions }: { item: ItemValue; actions: RowActions }) {
  const t = useTranslate();
  const id = useId();
  const { variants, isUnavailable, refetch } = useVariants(item);
  const chosen = item.variantId ?? '';
  const options = variants ?? (chosen === '' ? [] : [{ id: chosen, title: t('drop.chosenVariant') }]);
  return (
    <BlockStack gap="100">
      <Select
        id={id}
        label={t('drop.variant')}
        value={chosen}
        disabled={!variants}
        options={[
          { value: '', label: t('drop.anyVariant') },
          ...options.map((variant) => ({ value: variant.id, label: variant.title })),
        ]}
        onChange={(variantId) =>
          actions.change(item.key, ({ key, id: product, enhancement, custom }) => ({
            key,
            id: product,
            enhancement,
            custom,
            ...(variantId !== '' && { variantId }),
          }))
        }
      />
      {isUnavailable && (
        <InlineStack gap="200" blockAlign="center">
          <InlineError fieldID={id} message={t('drop.variantsUnavailable')} />
          <Button variant="plain" onClick={refetch}>
            {t('ui.retry')}
          </Button>
        </InlineStack>
      )}
    </BlockStack>
  );
}
