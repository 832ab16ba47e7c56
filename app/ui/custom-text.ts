import { localDecimal, numberOfLocalText } from './typed-number.ts';

/** An item of a list, or a single value, as far as a form shows it. */
type Item = string | number | boolean | { url?: string } | null;

/**
 * A custom value as text: one item of a list per line, media by their URL.
 * @param separator of decimals.
 */
export function textOfValue(value: unknown, separator = '.'): string {
  if (Array.isArray(value)) return value.map((item: Item) => textOfItem(item, separator)).join('\n');
  return textOfItem(value as Item, separator);
}

function textOfItem(item: Item, separator: string): string {
  if (typeof item === 'object') return item?.url ?? '';
  return typeof item === 'number' ? localDecimal(String(item), separator) : String(item);
}

/**
 * The custom value that a text means by its field's type; the text itself if it is none, for the server to reject.
 * @param before the former value, whose media keep their records.
 * @param separator of decimals.
 */
export function valueOfText(
  text: string,
  type: string,
  { before = null, separator = '.' }: { before?: unknown; separator?: string } = {},
): unknown {
  if (text.trim() === '') return null;
  if (type.startsWith('list.')) return linesOf(text).map((line) => formerMedia(line, before) ?? line);
  if (type === 'boolean') return booleans.get(text) ?? text;
  return type === 'number_decimal' ? numberOfLocalText(text, separator) : text;
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

const booleans = new Map([
  ['true', true],
  ['false', false],
]);

function formerMedia(url: string, before: unknown): unknown {
  const items: unknown[] = Array.isArray(before) ? before : [];
  return items.find((item) => typeof item === 'object' && item !== null && 'url' in item && item.url === url);
}
