import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { contentOf, valuesOfContent, type DropContent, type DropValues } from '#app/ui/drop-values.ts';
import { mergeEdits } from '#app/ui/merge-drops.ts';
import type { EditorContext } from './editor-data.ts';
import { breaksLocks, withPublished } from './locks.ts';

interface LockBannerProps {
  context: EditorContext;
  values: DropValues;
  setValues: (values: DropValues) => void;
}

/** Locked fields that differ from the store, with a button that takes them from there. It can be undone. */
export function LockBanner({ context: { t, data }, values, setValues }: LockBannerProps) {
  const [done, setDone] = useState<{ before: DropContent; after: DropContent }>();
  const button = useRef<HTMLButtonElement>(null);
  const { brand, locks } = data;
  const change = (next: typeof done, content: DropContent) => {
    // At once, so that the focus finds the other button.
    flushSync(() => {
      setDone(next);
      setValues(valuesOfContent(content));
    });
    button.current?.focus();
  };
  const reset = (event: React.MouseEvent) => {
    event.preventDefault();
    const after = contentOf(withPublished(values, locks));
    change({ before: contentOf(values), after }, after);
  };
  if (breaksLocks(values, locks))
    return (
      <section className="notice warning stack" aria-labelledby="locks-title">
        <h2 id="locks-title">{t('lockedTitle', { brand })}</h2>
        <p>{t('lockedHelp', { brand })}</p>
        <div>
          <button ref={button} className="secondary" name="intent" value="reset" onClick={reset}>
            {t('reset')}
          </button>
        </div>
      </section>
    );
  if (!done) return null;
  // Later edits stay.
  const undo = () =>
    change(undefined, mergeEdits({ base: done.after, mine: contentOf(values), theirs: done.before }));
  return (
    <p className="notice success undo" role="status">
      <span>{t('resetDone')}</span>
      <button ref={button} type="button" className="plain small" onClick={undo}>
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
