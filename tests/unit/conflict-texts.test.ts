import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { useSharedTierFields } from '#app/routes/admin/campaigns/tier-conflicts.ts';
import { newTierForm } from '#app/routes/admin/campaigns/tier-values.ts';
import { useSharedCollabFields } from '#app/routes/admin/collabs/shared-fields.ts';
import { DifferenceText } from '#app/routes/admin/drops/editor/drop-conflict.tsx';
import { EditorProvider } from '#app/routes/admin/drops/editor/editor-context.tsx';
import { FormatsProvider } from '#app/ui/formats.tsx';
import type { Difference } from '#app/ui/merge-drops.ts';
import { TranslationsProvider } from '#app/ui/translate.tsx';
import { translationsFor } from '#app/ui/translations.ts';

/** What a German admin sees. */
const inGerman = (children: ReactNode) =>
  renderToString(
    createElement(TranslationsProvider, {
      translations: translationsFor(new Request('https://app.example/?locale=de')),
      children: createElement(FormatsProvider, {
        measures: { currency: 'EUR', timeZone: 'UTC', now: 0 },
        children,
      }),
    }),
  );

describe('a conflict in German shows decimals with a comma', () => {
  const item = { key: 'a', id: 'gid://shopify/Product/1', enhancement: null };

  it.each<[string, Difference]>([
    ['a drop', { path: 'custom.weight', handle: 'weight', mine: 1.5, theirs: 22.25, preset: 'mine' }],
    [
      'a product of a drop',
      {
        path: 'product.a',
        mine: { ...item, custom: { weight: 1.5 } },
        theirs: { ...item, custom: { weight: 22.25 } },
        preset: 'mine',
      },
    ],
  ])('of %s', (_, difference) => {
    const words = createElement(DifferenceText, { difference, fields: [], labels: ['Mine', 'Theirs'] });
    const value = { cards: new Map(), productFields: [], mediaHost: '' };
    const html = inGerman(createElement(EditorProvider, { value, children: words }));
    expect(html).toContain('>1,5<');
    expect(html).toContain('>22,25<');
  });

  it('of a tier', () => {
    const conditions = {
      minimumSubtotal: '49.90',
      minimumQuantity: null,
      usageLimit: null,
      oncePerCustomer: false,
      startsAt: null,
      endsAt: null,
      collections: [],
      combinesWith: null,
    };
    function Words() {
      const { textOf } = useSharedTierFields(newTierForm(false, 'UTC'), 'EUR');
      return textOf?.('terms', { discount: { amount: '12.5', type: 'Percentage' }, conditions });
    }
    const html = inGerman(createElement(Words));
    expect(html).toContain('12,5 %');
    expect(html).toContain('49,90');
  });

  it('of a collab', () => {
    const field = { handle: 'height', name: 'Height', type: 'number_decimal', value: null };
    function Words() {
      const { textOf } = useSharedCollabFields({ fields: [field], currency: 'EUR' }, []);
      const discount = { discountKind: 'FixedAmount', discountAmount: '7.5' };
      return [textOf?.('discount', discount), textOf?.('custom.height', '1.75')].join('; ');
    }
    expect(inGerman(createElement(Words))).toBe('7,5 EUR; 1,75');
  });
});
