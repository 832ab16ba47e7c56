import { useEffect, useRef, useState } from 'react';
import type { ItemValue } from '#app/ui/drop-values.ts';
import type { EditorContext } from './editor-data.ts';
import { EditorField, FieldName } from './field.tsx';
import { postJson } from '#app/ui/post-json.ts';

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

/** The variants of a product, which are requested before its list can be pressed: phones show the list as it is then. */
export function VariantSelect({ context, item, name, index, onChange }: VariantSelectProps) {
  const { t, data } = context;
  const [variants, setVariants] = useState<readonly Variant[]>();
  const [isUnavailable, setUnavailable] = useState(false);
  const chosen = item.variantId ?? '';
  const list = useRef<HTMLSelectElement>(null);
  const load = (isPressed: boolean) => {
    if (variants) return;
    setUnavailable(false);
    const body = { variantsOf: item.id, ...(chosen && { chosen }) };
    const path = `/portal/drops/${data.collabId}/products`;
    postJson<Variant[]>(path, body).then(setVariants, () => setUnavailable(isPressed));
  };
  const isLoaded = variants !== undefined;
  useEffect(() => {
    if (isLoaded || !list.current) return;
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      load(false);
    });
    seen.observe(list.current);
    return () => seen.disconnect();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isLoaded]);
  const options = variants ?? (chosen === '' ? [] : [{ id: chosen, title: t('chosenVariant') }]);
  const isLocked = context.isLocked('variants');
  if (isLocked && chosen === '') return null;
  return (
    <EditorField
      isScripted
      context={context}
      isLocked={isLocked}
      id={`variant-${index}`}
      path={`products[${index}].variantId`}
      label={<FieldName text={t('variant')} product={name} />}
      help={isUnavailable && <p className="error">{t('unavailable')}</p>}
    >
      {(control) => (
        <select
          {...control}
          ref={list}
          value={chosen}
          disabled={isLocked}
          onFocus={() => load(true)}
          onPointerDown={() => load(true)}
          onChange={({ target: { value } }) =>
            onChange(({ key, id: product, enhancement, custom }) => ({
              key,
              id: product,
              enhancement,
              custom,
              ...(value !== '' && { variantId: value }),
            }))
          }
        >
          <option value="">{t('anyVariant')}</option>
          {options.map((variant) => (
            <option key={variant.id} value={variant.id}>
              {variant.title}
            </option>
          ))}
        </select>
      )}
    </EditorField>
  );
}
