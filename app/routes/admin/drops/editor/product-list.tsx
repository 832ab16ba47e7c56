import { BlockStack, Box, Button, Card, InlineError, InlineStack, Text } from '@shopify/polaris';
import { useEffect, useMemo, useRef, useState } from 'react';
import { pickProducts } from '#app/ui/app-bridge.ts';
import { Sortable } from '#app/ui/sortable.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { problemsByKey } from './drop-problems.ts';
import { moved, type ItemValue } from '#app/ui/drop-values.ts';
import { afterPicking, newItem, type DropForm, type RowActions } from './drop-values.ts';
import { useEditor } from './editor-context.tsx';
import { ProductRow } from './product-row.tsx';
import { cardOf, type ProductCard } from './use-cards.ts';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';

/** The products of a drop in order. Typing in one row does not render the others. */
export function ProductList({ form, learn }: { form: DropForm; learn: (cards: ProductCard[]) => void }) {
  const t = useTranslate();
  const { cards } = useEditor();
  const { products } = form.values;
  const problems = problemsByKey(form.problem?.details ?? [], form.sent.products);
  const [announcement, setAnnouncement] = useState('');
  const actions = useRowActions(form, { learn, announce: setAnnouncement });
  const items = products.map(({ key, id }) => ({
    id: key,
    title: cards.get(id)?.title || t('drop.unknownProduct'),
  }));
  const add = async () => {
    // A deleted product could not be preselected, and would be removed.
    const preselected = new Set(products.map(({ id }) => id).filter((id) => !cards.get(id)?.isMissing));
    const picked = await pickProducts({ selected: [...preselected] });
    if (!picked) return;
    learn(picked.map(cardOf));
    const ids = new Set(picked.map(({ id }) => id));
    form.set('products', (before) => afterPicking(before, preselected, ids));
  };
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {t('drop.products', { count: products.length })}
          </Text>
          <Button id={actions.buttonId(noRow, 'open')} onClick={() => void add()}>
            {t('drop.addProducts')}
          </Button>
        </InlineStack>
        {form.problemAt('products') !== undefined && (
          <InlineError fieldID="products" message={form.problemAt('products') ?? ''} />
        )}
        {products.length === 0 ? (
          <Box paddingBlock="600">
            <BlockStack gap="200" inlineAlign="center">
              <Text as="p" variant="headingSm" alignment="center">
                {t('drop.noProducts')}
              </Text>
              <Text as="p" tone="subdued" alignment="center">
                {t('drop.noProductsBody')}
              </Text>
            </BlockStack>
          </Box>
        ) : (
          <Sortable items={items} onMove={actions.move}>
            <ol className="drop-products">
              {products.map((item, index) => (
                <ProductRow
                  key={item.key}
                  item={item}
                  index={index}
                  count={products.length}
                  problems={problems.get(item.key) ?? ''}
                  actions={actions}
                />
              ))}
            </ol>
          </Sortable>
        )}
        <div className="drop-status" role="status" aria-live="polite">
          {announcement}
        </div>
      </BlockStack>
    </Card>
  );
}

/** Replaces a missing row: its button adds products. */
const noRow = '';

interface RowContext {
  learn: (cards: ProductCard[]) => void;
  /** Announces moves to screen readers. */
  announce: (words: string) => void;
}

/** Actions of rows; a constant object, so that it causes no render. */
function useRowActions(form: DropForm, { learn, announce }: RowContext): RowActions {
  const t = useTranslate();
  const { cards } = useEditor();
  const focus = useKeptFocus();
  const now = useRef({ form, cards, focus });
  useEffect(() => {
    now.current = { form, cards, focus };
  });
  return useMemo(() => {
    const list = () => now.current.form.values.products;
    // Uses the latest state: two uploads may end before the next render.
    const save = (make: (before: ItemValue[]) => ItemValue[]) => now.current.form.set('products', make);
    const titleOf = ({ id }: ItemValue) => now.current.cards.get(id)?.title || id;
    const indexOf = (key: string) => list().findIndex((item) => item.key === key);
    const change: RowActions['change'] = (key, make) =>
      save((before) => before.map((item) => (item.key === key ? make(item) : item)));
    const move = (key: string, to: number) => {
      const [from, count] = [indexOf(key), list().length];
      const item = list()[from];
      if (!item || to < 0 || to >= count || to === from) return;
      save((before) =>
        moved(
          before,
          before.findIndex((one) => one.key === key),
          to,
        ),
      );
      announce(t('drop.movedTo', { title: titleOf(item), place: to + 1, count }));
    };
    return {
      change,
      move,
      buttonId: (key, button) => now.current.focus.buttonId(key, button),
      step(key, by) {
        now.current.focus.keepFocus(key, by);
        move(key, indexOf(key) + by);
      },
      remove(key) {
        const place = indexOf(key);
        const removed = list()[place];
        const next = list()[place + 1] ?? list()[place - 1];
        now.current.focus.keepFocus(next?.key ?? noRow, 'open');
        save((before) => before.filter((item) => item.key !== key));
        if (removed) announce(t('drop.removedProduct', { title: titleOf(removed) }));
      },
      async replace(key) {
        const [picked] = (await pickProducts({ multiple: false })) ?? [];
        if (!picked) return;
        learn([cardOf(picked)]);
        const isThere = list().some(({ id }) => id === picked.id);
        if (isThere) announce(t('drop.alreadyIn', { title: picked.title }));
        else change(key, ({ enhancement, custom }) => ({ ...newItem(picked.id), enhancement, custom }));
      },
    };
  }, [learn, announce, t]);
}
