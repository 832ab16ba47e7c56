import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limits } from '#app/domain/limits.ts';
import { measureDrop } from '#app/domain/mirror-data/payload-size.ts';
import { dropData } from '#app/domain/mirror-data/drop-data.ts';
import type { DropFacts, ItemFacts, MediaFacts } from '#app/domain/mirror-data/drop-data.ts';

const text = fc.string({ unit: 'binary', maxLength: 40 });
const custom = fc.dictionary(
  text.map((name) => `cc-${name}`),
  fc.jsonValue({ maxDepth: 2 }),
  { maxKeys: 3 },
);
const media: fc.Arbitrary<Required<Omit<MediaFacts, 'id'>>> = fc.record({
  url: fc.webUrl(),
  mediaContentType: fc.constantFrom('IMAGE', 'VIDEO'),
  mimeType: fc.option(text),
  alt: fc.option(text),
});
const medias = fc.array(media, { maxLength: 3 });
const entry: fc.Arbitrary<ItemFacts> = fc.record({
  id: fc.uuid(),
  platformId: text,
  platformHandle: text,
  variantNumber: fc.option(number),
  enhancement: fc.option(fc.record({ id: fc.uuid(), note: text, media: medias })),
  custom,
});
const drop: fc.Arbitrary<DropFacts> = fc.record({
  id: fc.uuid(),
  title: text,
  description: text,
  handle: text,
  createdAt: fc.constant('2026-11-21T00:00:00.000Z'),
  // What there is room left for.
  collectionNumber: fc.constant('0000000000000000' as const),
  media: medias,
  products: fc.array(entry, { maxLength: 12 }),
  custom,
});

it('the payload size of a drop is its JSON size in a list, to the byte', () => {
  fc.assert(
    fc.property(drop, (facts) => {
      const json = JSON.stringify(dropData(facts, limits.dropsPerCollab - 1));
      expect(measureDrop(facts)).toBe(Buffer.byteLength(`${json},`));
    }),
    { numRuns: 300 },
  );
});

it('the payload size of a drop reserves space for later values', () => {
  const known = { id: 'x', productNumber: '1' as const, variantNumber: null, enhancement: null, custom: {} };
  const measure = (platformHandle: string | null, collectionNumber: `${bigint}` | null) =>
    measureDrop({
      ...{ id: 'x', title: '', description: '', handle: 'x', createdAt: '', media: [], custom: {} },
      ...{ collectionNumber, products: [{ ...known, platformHandle }] },
    });
  expect(measure(null, null)).toBe(measure('x'.repeat(64), '9'.repeat(16)));
});
