import { Select } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useText } from '#app/ui/text/use-text.tsx';
import { askJson } from './ask-json.ts';
import type { EntryValue } from './drop-values.ts';
import type { RowActions } from './row-actions.ts';

/** The variants are asked of the store when somebody looks at them. */
export function VariantSelect({ entry, actions }: { entry: EntryValue; actions: RowActions }) {
  const text = useText();
  const [variants, setVariants] = useState<{ id: string; title: string }[]>();
  useEffect(() => {
    let isStale = false;
    askJson<{ id: string; title: string }[]>('/drops/products', { body: { variantsOf: entry.id } }).then(
      (found) => {
        if (!isStale) setVariants(found);
      },
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [entry.id]);
  const chosen = entry.variantId ?? '';
  const known = variants ?? (chosen === '' ? [] : [{ id: chosen, title: text('drop.chosenVariant') }]);
  return (
    <Select
      label={text('drop.variant')}
      value={chosen}
      disabled={!variants}
      options={[
        { value: '', label: text('drop.anyVariant') },
        ...known.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChange={(variantId) =>
        actions.change(entry.key, ({ key, id, enhancement, custom }) => ({
          ...{ key, id, enhancement, custom },
          ...(variantId !== '' && { variantId }),
        }))
      }
    />
  );
}
