import { useState } from 'react';
import { valuesOfContent, type DropValues } from '#app/ui/drop-values.ts';
import type { EditorContext } from './editor-data.ts';
import { breaksLocks, withPublished } from './locks.ts';

interface LockBannerProps {
  context: EditorContext;
  values: DropValues;
  setValues: (values: DropValues) => void;
}

/** Locked fields that differ from the store, with a button that takes them from there. It can be undone. */
export function LockBanner({ context: { t, data }, values, setValues }: LockBannerProps) {
  const [before, setBefore] = useState<DropValues>();
  const { brand, locks } = data;
  const reset = (event: React.MouseEvent) => {
    event.preventDefault();
    setBefore(values);
    setValues(valuesOfContent(withPublished(values, locks)));
  };
  if (breaksLocks(values, locks))
    return (
      <section className="notice warning stack" aria-labelledby="locks-title">
        <h2 id="locks-title">{t('lockedTitle', { brand })}</h2>
        <p>{t('lockedHelp', { brand })}</p>
        <div>
          <button className="secondary" name="intent" value="reset" onClick={reset}>
            {t('reset')}
          </button>
        </div>
      </section>
    );
  if (!before) return null;
  return (
    <p className="notice success undo" role="status">
      <span>{t('resetDone')}</span>
      <button
        type="button"
        className="plain small"
        onClick={() => {
          setBefore(undefined);
          setValues(before);
        }}
      >
        {t('undo')}
      </button>
    </p>
  );
}

/** What is locked in all products, in one sentence above them. Empty fields are left out there. */
export function ProductLocks({ context: { t, data, isLocked } }: { context: EditorContext }) {
  const { fields, brand } = data;
  const names = [
    ...(['notes', 'variants', 'media'] as const).filter(isLocked).map((name) => t(`locked-${name}`)),
    ...fields
      .filter(({ ownerType, handle }) => ownerType === 'product' && isLocked(`product.${handle}`))
      .map(({ name }) => name),
  ];
  if (names.length === 0) return null;
  return <p className="help">{t('lockedProducts', { brand, names: names.join(', ') })}</p>;
}
