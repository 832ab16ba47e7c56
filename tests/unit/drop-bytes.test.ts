import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlatformNumber } from '#app/ids.ts';
import { limits } from '#app/domain/limits.ts';
import { measureDrop } from '#app/domain/mirror-data/payload-size.ts';
import {
  dropData,
  type DropProjection,
  type ItemProjection,
  type MediaProjection,
} from '#app/domain/mirror-data/drop-data.ts';

const text = fc.string({ unit: 'binary', maxLength: 40 });
const number = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map((id) => String(id) as PlatformNumber);
const custom = fc.dictionary(
  text.map((name) => `cc-${name}`),
  fc.jsonValue({ maxDepth: 2 }),
  { maxKeys: 3 },
);
const media: fc.Arbitrary<Required<Omit<MediaProjection, 'id'>>> = fc.record({
  url: fc.webUrl(),
  mediaContentType: fc.constantFrom('IMAGE', 'VIDEO'),
  mimeType: fc.option(text),
  alt: fc.option(text),
});
const medias = fc.array(media, { maxLength: 3 });
const entry: fc.Arbitrary<ItemProjection> = fc.record({
  id: fc.uuid(),
  productNumber: number,
  platformHandle: text,
  variantNumber: fc.option(number),
  enhancement: fc.option(fc.record({ id: fc.uuid(), note: text, media: medias })),
  custom,
});
const drop: fc.Arbitrary<DropProjection> = fc.record({
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
    fc.property(drop, (projection) => {
      const json = JSON.stringify(dropData(projection, limits.dropsPerCollab - 1));
      expect(measureDrop(projection)).toBe(Buffer.byteLength(`${json},`));
    }),
    { numRuns: 300 },
  );
});

it('the payload size of a drop reserves space for later values', () => {
  const known = { id: 'x', productNumber: '1' as const, variantNumber: null, enhancement: null, custom: {} };
  const measure = (platformHandle: string | null, collectionNumber: PlatformNumber | null) =>
    measureDrop({
      id: 'x',
      title: '',
      description: '',
      handle: 'x',
      createdAt: '',
      media: [],
      custom: {},
      collectionNumber,
      products: [{ ...known, platformHandle }],
    });
  expect(measure(null, null)).toBe(measure('x'.repeat(64), '9999999999999999'));
});
