/** Ways to mistype a key by one character. */
export const mistakes: Readonly<Record<string, (key: string) => string>> = {
  'with another last letter': (key) => replaceAt(key, key.length - 1),
  'with another first letter of the secret': (key) => replaceAt(key, key.length - 48),
  'without a letter of its name': (key) => key.slice(0, 8) + key.slice(9),
  'without its first letter': (key) => key.slice(1),
  'with other strokes': (key) => key.replaceAll('_', '-'),
  'with a letter too many': (key) => `${key}x`,
};

/** The text with another character at an index. */
export function replaceAt(text: string, index: number): string {
  const other = text[index] === 'a' ? 'b' : 'a';
  return text.slice(0, index) + other + text.slice(index + 1);
}
