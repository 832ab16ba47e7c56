const characters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * The start of a text, of at most so many UTF-16 units. It ends between two characters as people see them: half of a
 * surrogate pair is no text, which Postgres and the platform reject.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = characters.segment(text).containing(most)?.index ?? most;
  if (end > 0) return text.slice(0, end);
  // One character can have any number of accents.
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
