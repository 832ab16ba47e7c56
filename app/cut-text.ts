const characters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * The start of a text, of at most so many UTF-16 units. It ends between two characters as people see them: half of a
 * surrogate pair is no text, which Postgres and the platform reject.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = characters.segment(text).containing(max)?.index ?? max;
  if (end > 0) return text.slice(0, end);
  // One character can have any number of accents.
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}
