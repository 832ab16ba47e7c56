import { describe, expect, it } from 'vitest';
import { formatTags, parseTags } from '#app/tag-list.ts';

describe('typed tags', () => {
  it.each([
    [['new', 'old'], 'new, old'],
    [['winter, cold', 'new'], '"winter, cold", new'],
    [['"so-called"', 'a 5" nail'], '"""so-called""", a 5" nail'],
    [[], ''],
  ])('format %j as %j, and parse it back', (tags, words) => {
    expect(formatTags(tags)).toBe(words);
    expect(parseTags(words)).toEqual(tags);
  });

  it.each([
    [' new ,, old ,', ['new', 'old']],
    ['"never closed, new', ['"never closed', 'new']],
    ['"closed" early, new', ['"closed" early', 'new']],
  ])('parse %j too', (words, tags) => {
    expect(parseTags(words)).toEqual(tags);
  });
});
