import { describe, expect, it } from 'vitest';
import { readTags, tagWords } from '#app/routes/admin/collabs/tag-words.ts';

describe('tags as they are typed', () => {
  it.each([
    [['new', 'old'], 'new, old'],
    [['winter, cold', 'new'], '"winter, cold", new'],
    [['"so-called"', 'a 5" nail'], '"""so-called""", a 5" nail'],
    [[], ''],
  ])('say %j as %j, and are read from it as they were', (tags, words) => {
    expect(tagWords(tags)).toBe(words);
    expect(readTags(words)).toEqual(tags);
  });

  it.each([
    [' new ,, old ,', ['new', 'old']],
    ['"never closed, new', ['"never closed', 'new']],
    ['"closed" early, new', ['"closed" early', 'new']],
  ])('are read from %j as well', (words, tags) => {
    expect(readTags(words)).toEqual(tags);
  });
});
