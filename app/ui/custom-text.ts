/** An item of a list, or a single value, as far as a form shows it. */
type Item = string | number | boolean | { url?: string } | null;

/** A custom value as text: one item of a list per line, media by their URL. */
export function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.map((item: Item) => textOfItem(item)).join('\n');
  return textOfItem(value as Item);
}

function textOfItem(item: Item): string {
  if (typeof item === 'object') return item?.url ?? '';
  return String(item);
}

/**
 * The custom value that a text means by its field's type; the text itself if it is none, for the server to reject.
 * @param before the former value, whose media keep their records.
 */
export function valueOfText(text: string, type: string, before: unknown = null): unknown {
  if (text.trim() === '') return null;
  if (type.startsWith('list.')) return text.split('\n').map((line) => formerMedia(line, before) ?? line);
  if (type === 'boolean') return booleans.get(text) ?? text;
  if (type !== 'number_decimal') return text;
  const number = Number(text.trim().replace(',', '.'));
  return Number.isFinite(number) ? number : text;
}

const booleans = new Map([
  ['true', true],
  ['false', false],
]);

function formerMedia(url: string, before: unknown): unknown {
  const items: unknown[] = Array.isArray(before) ? before : [];
  return items.find((item) => typeof item === 'object' && item !== null && 'url' in item && item.url === url);
}
