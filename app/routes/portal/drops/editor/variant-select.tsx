import { useState } from 'react';
import type { ItemValue } from '#app/ui/drop-values.ts';
import type { EditorContext } from './editor-data.ts';
import { EditorField } from './field.tsx';
import { postJson } from './post-json.ts';

interface VariantSelectProps {
  context: EditorContext;
  item: ItemValue;
  name: string;
  index: number;
  onChange: (make: (before: ItemValue) => ItemValue) => void;
}

interface Variant {
  id: string;
  title: string;
}

/** The variants of a product, which are requested when the list gets the focus. */
export function VariantSelect({ context, item, name, index, onChange }: VariantSelectProps) {
  const { t, data } = context;
  const [variants, setVariants] = useState<readonly Variant[]>();
  const [isUnavailable, setUnavailable] = useState(false);
  const chosen = item.variantId ?? '';
  const load = () => {
    if (variants) return;
    setUnavailable(false);
    const body = { variantsOf: item.id, ...(chosen && { chosen }) };
    const path = `/portal/drops/${data.collabId}/products`;
    postJson<Variant[]>(path, body).then(setVariants, () => setUnavailable(true));
  };
  const known = variants ?? (chosen === '' ? [] : [{ id: chosen, title: t('chosenVariant') }]);
  const isLocked = context.isLocked('variants');
  if (isLocked && chosen === '') return null;
  return (
    <EditorField
      isScripted
      {...{ context, isLocked, id: `variant-${index}`, path: `products[${index}].variantId` }}
      label={<FieldName text={t('variant')} product={name} />}
      help={isUnavailable && <p className="error">{t('away')}</p>}
    >
      {(control) => (
        <select
          {...control}
          {...{ value: chosen, onFocus: load, onPointerDown: load, disabled: isLocked }}
          onChange={({ target: { value } }) =>
            onChange(({ key, id: product, enhancement, custom }) => ({
              ...{ key, id: product, enhancement, custom },
              ...(value !== '' && { variantId: value }),
            }))
          }
        >
          <option value="">{t('anyVariant')}</option>
          {known.map((variant) => (
            <option key={variant.id} value={variant.id}>
              {variant.title}
            </option>
          ))}
        </select>
      )}
    </EditorField>
  );
}

/** The name of a product's field: screen readers also say the product. */
export function FieldName({ text, product }: { text: string; product: string }) {
  return (
    <>
      {text}
      <span className="hidden">{`: ${product}`}</span>
    </>
  );
}
