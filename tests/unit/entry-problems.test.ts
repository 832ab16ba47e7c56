import { describe, expect, it } from 'vitest';
import { moved } from '../../app/routes/admin/drops/drop-values.ts';
import type { EntryValue, MediaValue } from '../../app/routes/admin/drops/drop-values.ts';
import { mediaPath, problemsByKey, problemsIn } from '../../app/routes/admin/drops/entry-problems.ts';
import { mediaKeys } from '../../app/routes/admin/drops/media-keys.ts';
import { problemWithin } from '../../app/routes/admin/drops/problem-within.ts';

const medium = (url: string, more: Partial<MediaValue> = {}): MediaValue => ({
  ...{ url, mediaContentType: 'IMAGE', alt: '' },
  ...more,
});
const entry = (key: string, media: MediaValue[] = []): EntryValue => ({
  ...{ key, id: key, custom: {} },
  enhancement: { note: 'x', media },
});
const [cat, dog, owl] = [
  medium('https://x.example/a[1].jpg'),
  medium('https://x.example/dog.jpg', { _id: 'dog' }),
  medium('https://x.example/a'),
];
const sent = [entry('first'), entry('second', [cat, dog, owl])];
const said = [
  { path: 'products[1].enhancement.media[1]', message: 'names no media' },
  { path: 'products[1].enhancement.media[2].url', message: 'must be an https address' },
  { path: 'products[1].enhancement.note', message: 'is too long' },
];

/** What each of some media is shown beside, for the product `second`. */
function shownBeside(media: readonly MediaValue[], details = said): (string | undefined)[] {
  const wrong = problemsIn(problemsByKey(details, sent).get('second') ?? '');
  return mediaKeys(media).map((key) => problemWithin(wrong, mediaPath(key)));
}

describe('what is wrong with a picture or video', () => {
  const [ofDog, ofOwl] = ['names no media', 'must be an https address'];

  it('is shown beside it, and nothing beside the others', () => {
    expect(shownBeside([cat, dog, owl])).toEqual([undefined, ofDog, ofOwl]);
    expect(problemsByKey(said, sent).has('first')).toBe(false);
    expect(problemsIn('')).toEqual([]);
  });

  it('stays with it when others are removed, added or moved before it, and when its words change', () => {
    expect(shownBeside([dog, owl])).toEqual([ofDog, ofOwl]);
    expect(shownBeside(moved([cat, dog, owl], 2, 0))).toEqual([ofOwl, undefined, ofDog]);
    expect(shownBeside([medium('https://x.example/new.jpg'), cat, { ...dog, alt: 'A dog' }])).toEqual([
      undefined,
      undefined,
      ofDog,
    ]);
  });

  it('is nowhere once it is gone, and elsewhere than at a place that was never sent', () => {
    expect(shownBeside([cat])).toEqual([undefined]);
    expect(
      shownBeside([cat, dog, owl], [{ path: 'products[1].enhancement.media[7]', message: 'x' }]),
    ).toEqual([undefined, undefined, undefined]);
  });

  it('leaves what is wrong with the rest of the product where it is', () => {
    const wrong = problemsIn(problemsByKey(said, sent).get('second') ?? '');
    expect(problemWithin(wrong, 'enhancement.note')).toBe('is too long');
    expect(problemWithin(wrong, 'custom.cc-size')).toBeUndefined();
  });
});
