import { describe, expect, it } from 'vitest';
import {
  fieldOfDropProblem,
  mediaPath,
  mediaProblem,
  problemWithin,
  problemsByKey,
  problemsIn,
} from '../../app/routes/admin/drops/editor/drop-problems.ts';
import { mediaKeys, moved, type ItemValue, type MediaValue } from '#app/ui/drop-values.ts';

const medium = (url: string, more: Partial<MediaValue> = {}): MediaValue => ({
  url,
  mediaContentType: 'IMAGE',
  alt: '',
  ...more,
});
const entry = (key: string, media: MediaValue[] = []): ItemValue => ({
  key,
  id: key,
  custom: {},
  enhancement: { note: 'x', media },
});
const [cat, dog, owl] = [
  medium('https://x.example/a[1].jpg'),
  medium('https://x.example/dog.jpg', { _id: 'dog' }),
  medium('https://x.example/a'),
];
const sent = [entry('first'), entry('second', [cat, dog, owl])];
const problems = [
  { path: 'products[1].enhancement.media[1]', message: 'names no media' },
  { path: 'products[1].enhancement.media[2].url', message: 'must be an https address' },
  { path: 'products[1].enhancement.note', message: 'is too long' },
];

/** The problem shown at each media item, for the product `second`. */
function problemsShown(media: readonly MediaValue[], details = problems): (string | undefined)[] {
  const wrong = problemsIn(problemsByKey(details, sent).get('second') ?? '');
  return mediaKeys(media).map((key) => problemWithin(wrong, mediaPath(key)));
}

describe('a problem of a picture or video', () => {
  const [ofDog, ofOwl] = ['names no media', 'must be an https address'];

  it('is shown only at it', () => {
    expect(problemsShown([cat, dog, owl])).toEqual([undefined, ofDog, ofOwl]);
    expect(problemsByKey(problems, sent).has('first')).toBe(false);
    expect(problemsIn('')).toEqual([]);
  });

  it('stays with it when others are removed, added or moved, and when its text changes', () => {
    expect(problemsShown([dog, owl])).toEqual([ofDog, ofOwl]);
    expect(problemsShown(moved([cat, dog, owl], 2, 0))).toEqual([ofOwl, undefined, ofDog]);
    expect(problemsShown([medium('https://x.example/new.jpg'), cat, { ...dog, alt: 'A dog' }])).toEqual([
      undefined,
      undefined,
      ofDog,
    ]);
  });

  it('disappears with it, and never moves to an unsent position', () => {
    expect(problemsShown([cat])).toEqual([undefined]);
    expect(
      problemsShown([cat, dog, owl], [{ path: 'products[1].enhancement.media[7]', message: 'x' }]),
    ).toEqual([undefined, undefined, undefined]);
  });

  it('of the drop itself stays with it, too', () => {
    const details = [{ path: 'media[1].url', message: 'must be an https address' }];
    const shown = (media: readonly MediaValue[]) =>
      mediaKeys(media).map((key) => mediaProblem(details, [cat, owl], key));
    expect(shown([cat, owl])).toEqual([undefined, ofOwl]);
    expect(shown([owl, dog])).toEqual([ofOwl, undefined]);
  });

  it('concerns the same item until its field changes', () => {
    const drop = { title: 'T', description: '', media: [], custom: {}, products: sent };
    const isSame = (path: string, products: ItemValue[]) =>
      JSON.stringify(fieldOfDropProblem(drop, path, drop)) ===
      JSON.stringify(fieldOfDropProblem({ ...drop, products }, path, drop));
    const [first, second] = [entry('first'), entry('second', [owl, dog, { ...cat, alt: 'A cat' }])];
    const note = { ...second, enhancement: { note: 'shorter', media: [cat, dog, owl] } };
    const [ofMedia, ofNote] = ['products[1].enhancement.media[2].url', 'products[1].enhancement.note'];
    expect(isSame(ofMedia, [second, first])).toBe(true);
    expect(isSame('products[1].enhancement.media[0]', [second, first])).toBe(true);
    expect(isSame('products[1].enhancement.media[0].alt', [second, first])).toBe(false);
    expect(isSame(ofMedia, [first, entry('second', [cat, dog])])).toBe(false);
    expect([isSame(ofNote, [first, second]), isSame(ofNote, [first, note])]).toEqual([true, false]);
    expect(isSame('products[1]', [first])).toBe(false);
  });

  it('leaves other problems of the product in place', () => {
    const wrong = problemsIn(problemsByKey(problems, sent).get('second') ?? '');
    expect(problemWithin(wrong, 'enhancement.note')).toBe('is too long');
    expect(problemWithin(wrong, 'custom.cc-size')).toBeUndefined();
  });
});
