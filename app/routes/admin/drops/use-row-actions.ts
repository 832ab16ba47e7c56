import { useEffect, useMemo, useRef } from 'react';
import { pickProducts } from '#app/ui/pick-products.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import type { DropForm } from './drop-form.ts';
import { moved, newEntry } from './drop-values.ts';
import type { EntryValue } from './drop-values.ts';
import { useEditor } from './editor-context.tsx';
import type { RowActions } from './row-actions.ts';
import { cardOf } from './use-cards.ts';
import type { Card } from './use-cards.ts';

/** Stands for a row where there is none: its button is the one that adds products. */
export const noRow = '';

interface Surroundings {
  learn: (cards: Card[]) => void;
  /** Tells people who do not see what moved. */
  say: (words: string) => void;
}

/** What rows do; always the same object, so that no row is drawn again for its sake. */
export function useRowActions(form: DropForm, { learn, say }: Surroundings): RowActions {
  const text = useText();
  const { cards } = useEditor();
  const focus = useKeptFocus();
  const now = useRef({ form, cards, focus });
  useEffect(() => {
    now.current = { form, cards, focus };
  });
  return useMemo(() => {
    const list = () => now.current.form.values.products;
    // Of what stands there when it is done: two uploads may end before the next drawing.
    const save = (make: (before: EntryValue[]) => EntryValue[]) => now.current.form.set('products', make);
    const titleOf = ({ id }: EntryValue) => now.current.cards.get(id)?.title || id;
    const placeOf = (key: string) => list().findIndex((entry) => entry.key === key);
    const change: RowActions['change'] = (key, make) =>
      save((before) => before.map((entry) => (entry.key === key ? make(entry) : entry)));
    const move = (key: string, to: number) => {
      const [from, count] = [placeOf(key), list().length];
      const entry = list()[from];
      if (!entry || to < 0 || to >= count || to === from) return;
      save((before) =>
        moved(
          before,
          before.findIndex((one) => one.key === key),
          to,
        ),
      );
      say(text('drop.movedTo', { title: titleOf(entry), place: to + 1, count }));
    };
    return {
      ...{ change, move },
      buttonId: (key, button) => now.current.focus.buttonId(key, button),
      step(key, by) {
        now.current.focus.keepFocus(key, by);
        move(key, placeOf(key) + by);
      },
      drop: (key, onto) => move(key, placeOf(onto)),
      remove(key) {
        const place = placeOf(key);
        const gone = list()[place];
        const next = list()[place + 1] ?? list()[place - 1];
        now.current.focus.keepFocus(next?.key ?? noRow, 'open');
        save((before) => before.filter((entry) => entry.key !== key));
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
