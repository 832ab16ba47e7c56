import { BlockStack, Box, Button, Card, InlineError, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { pickProducts } from '#app/ui/pick-products.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import type { DropForm } from './drop-form.ts';
import { afterPicking } from './drop-values.ts';
import { useEditor } from './editor-context.tsx';
import { problemsByKey } from './entry-problems.ts';
import { ProductRow } from './product-row.tsx';
import { cardOf } from './use-cards.ts';
import type { Card as ProductCard } from './use-cards.ts';
import { noRow, useRowActions } from './use-row-actions.ts';

/** The products of a drop in their order. Rows that nobody touches are not drawn again while another is typed in. */
export function ProductList({ form, learn }: { form: DropForm; learn: (cards: ProductCard[]) => void }) {
  const text = useText();
  const { cards } = useEditor();
  const { products } = form.values;
  const problems = problemsByKey(form.problem?.details ?? [], form.sent.products);
  const [said, setSaid] = useState('');
  const actions = useRowActions(form, { learn, say: setSaid });
  const add = async () => {
    // One that the store no longer has could not be answered, and would be taken out.
    const given = new Set(products.map(({ id }) => id).filter((id) => !cards.get(id)?.isMissing));
    const picked = await pickProducts({ selected: [...given] });
    if (!picked) return;
    learn(picked.map(cardOf));
    const ids = new Set(picked.map(({ id }) => id));
    form.set('products', (before) => afterPicking(before, given, ids));
  };
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {text('drop.products', { count: products.length })}
          </Text>
          <Button id={actions.buttonId(noRow, 'open')} onClick={() => void add()}>
            {text('drop.addProducts')}
          </Button>
        </InlineStack>
        {form.problemAt('products') !== undefined && (
          <InlineError fieldID="products" message={form.problemAt('products') ?? ''} />
        )}
        {products.length === 0 ? (
          <Box paddingBlock="600">
            <BlockStack gap="200" inlineAlign="center">
              <Text as="p" variant="headingSm" alignment="center">
                {text('drop.noProducts')}
              </Text>
              <Text as="p" tone="subdued" alignment="center">
                {text('drop.noProductsBody')}
              </Text>
            </BlockStack>
          </Box>
        ) : (
          <ol className="drop-products">
            {products.map((entry, index) => (
              <ProductRow
                key={entry.key}
                entry={entry}
                index={index}
                count={products.length}
                problems={problems.get(entry.key) ?? ''}
                actions={actions}
              />
            ))}
          </ol>
        )}
        <div className="drop-said" role="status" aria-live="polite">
          {said}
        </div>
      </BlockStack>
    </Card>
  );
}
