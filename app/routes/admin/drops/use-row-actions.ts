import { useEffect, useMemo, useRef } from 'react';
import { pickProducts } from '#app/ui/pick-products.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import type { DropForm } from './drop-form.ts';
import { moved, newEntry } from './drop-values.ts';
import type { EntryValue } from './drop-values.ts';
import { useEditor } from './editor-context.tsx';
import type { RowActions } from './row-actions.ts';
import { cardOf } from './use-cards.ts';
import type { Card } from './use-cards.ts';

interface Surroundings {
  learn: (cards: Card[]) => void;
  /** Tells people who do not see what moved. */
  say: (words: string) => void;
}

/** What rows do; always the same object, so that no row is drawn again for its sake. */
export function useRowActions(form: DropForm, { learn, say }: Surroundings): RowActions {
  const text = useText();
  const { cards } = useEditor();
  const now = useRef({ form, cards });
  useEffect(() => {
    now.current = { form, cards };
  });
  return useMemo(() => {
    const list = () => now.current.form.values.products;
    const save = (products: EntryValue[]) => now.current.form.set('products', products);
    const titleOf = ({ id }: EntryValue) => now.current.cards.get(id)?.title || id;
    const placeOf = (key: string) => list().findIndex((entry) => entry.key === key);
    const change: RowActions['change'] = (key, make) =>
      save(list().map((entry) => (entry.key === key ? make(entry) : entry)));
    const move = (key: string, to: number) => {
      const [from, count] = [placeOf(key), list().length];
      const entry = list()[from];
      if (!entry || to < 0 || to >= count || to === from) return;
      save(moved(list(), from, to));
      say(text('drop.movedTo', { title: titleOf(entry), place: to + 1, count }));
    };
    return {
      ...{ change, move },
      drop: (key, onto) => move(key, placeOf(onto)),
      remove(key) {
        const gone = list()[placeOf(key)];
        save(list().filter((entry) => entry.key !== key));
        if (gone) say(text('drop.removedProduct', { title: titleOf(gone) }));
      },
      async replace(key) {
        const [picked] = (await pickProducts({ multiple: false })) ?? [];
        if (!picked) return;
        learn([cardOf(picked)]);
        const isThere = list().some(({ id }) => id === picked.id);
        if (isThere) say(text('drop.alreadyIn', { title: picked.title }));
        else change(key, ({ enhancement, custom }) => ({ ...newEntry(picked.id), enhancement, custom }));
      },
    };
  }, [learn, say, text]);
}
