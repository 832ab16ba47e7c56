import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';
import { keepsDigits } from '#app/decimal-text.ts';
import { isUrlOfFile, parseMediaUrl, type MediaInput } from '../media/media.ts';
import { problemDetail, type ProblemDetail } from '../problem.ts';
import type { FieldType } from './known-fields.ts';

/** A custom value in a request. A media URL is text. */
export type CustomValue = string | number | boolean | MediaInput | readonly (string | MediaInput)[];

/** Custom values keyed by the handle or the name of their custom field; null clears one. */
export type CustomInput = ReadonlyMap<string, CustomValue | null>;

export function isList(value: CustomValue | null): value is readonly (string | MediaInput)[] {
  return Array.isArray(value);
}

export function isMedia(value: CustomValue | null): value is MediaInput {
  return typeof value === 'object' && value !== null && !isList(value);
}

/** The items of a list; another value is the only one. */
export function itemsOf(value: CustomValue | null): readonly (CustomValue | null)[] {
  return isList(value) ? value : [value];
}

/** Types of one kind, from the widest to the narrowest. */
const kindsOfTypes: readonly (readonly FieldType[])[] = [
  ['multi_line_text_field', 'single_line_text_field'],
  ['list.media', 'list.single_line_text_field', 'list.url'],
];

/** The types of fields that only URLs of files define. */
const typesOfFiles: ReadonlyMap<FieldType, FieldType> = new Map([
  ['single_line_text_field', 'media'],
  ['list.url', 'list.media'],
]);

/** The type that values give to the field that they define: that of the first, as wide as the others of its kind need. */
export function typeOfValues(values: readonly CustomValue[]): FieldType {
  const types = values.map(typeOfValue);
  const [first = 'single_line_text_field'] = types;
  const kind = kindsOfTypes.find((kind) => kind.includes(first)) ?? [first];
  const type = kind.find((type) => types.includes(type)) ?? first;
  const items = values.flatMap(itemsOf);
  return (items.length > 0 && items.every(isFile) && typesOfFiles.get(type)) || type;
}

function isFile(item: CustomValue | null): boolean {
  return isMedia(item) || (typeof item === 'string' && isUrlOfFile(item));
}

function typeOfValue(value: CustomValue): FieldType {
  if (isList(value)) return typeOfList(value);
  if (isMedia(value)) return 'media';
  if (typeof value === 'number') return 'number_decimal';
  if (typeof value === 'boolean') return 'boolean';
  return hasLines(value) ? 'multi_line_text_field' : 'single_line_text_field';
}

function typeOfList(items: readonly (string | MediaInput)[]): FieldType {
  if (items.some(isMedia)) return 'list.media';
  return items.every((item) => mediaIn(item)) ? 'list.url' : 'list.single_line_text_field';
}

function hasLines(text: string): boolean {
  return /[\r\n]/.test(text);
}

const decimal = /^-?\d+(\.\d+)?$/;
const booleans: ReadonlyMap<CustomValue, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/**
 * A value in the form of its field's type. Clients and files that have only text spell numbers and booleans. A number that
 * {@link isTooLong} stays text, which does not fit.
 */
export function valueOfType(value: CustomValue, type: string): CustomValue {
  if (type === 'number_decimal' && isDecimal(value)) return keepsDigits(value) ? Number(value) : value;
  return type === 'boolean' ? (booleans.get(value) ?? value) : value;
}

const isDecimal = (value: CustomValue): value is string => typeof value === 'string' && decimal.test(value);

/** Whether a value is the text of a number whose digits a field of numbers would change. It is a mistake, no other type. */
export function isTooLong(value: CustomValue, type: string): boolean {
  return type === 'number_decimal' && isDecimal(value) && !keepsDigits(value);
}

/** Media that an item is or, as a URL, names. */
export function mediaIn(item: CustomValue | null): MediaInput | undefined {
  if (isMedia(item)) return item;
  const read = typeof item === 'string' ? parseMediaUrl(item) : { rejection: undefined };
  return 'url' in read ? { url: read.url } : undefined;
}

const isText = (value: CustomValue) => typeof value === 'string';
const isMediaList = (value: CustomValue) => isList(value) && value.every((item) => mediaIn(item));

interface TypeRule {
  fits: (value: CustomValue) => boolean;
  /** What to send instead of another value. */
  otherwise: Message;
}

const mediaListRule = { fits: isMediaList, otherwise: message('value-not-media-list') };

const rules: Readonly<Record<FieldType, TypeRule>> = {
  single_line_text_field: {
    fits: (value) => typeof value === 'string' && !hasLines(value),
    otherwise: message('value-not-line'),
  },
  multi_line_text_field: { fits: isText, otherwise: message('value-not-text') },
  number_decimal: { fits: (value) => typeof value === 'number', otherwise: message('value-not-number') },
  boolean: { fits: (value) => typeof value === 'boolean', otherwise: message('value-not-boolean') },
  media: { fits: (value) => mediaIn(value) !== undefined, otherwise: message('value-not-media') },
  'list.single_line_text_field': {
    fits: (value) => isList(value) && value.every(isText),
    otherwise: message('value-not-text-list'),
  },
  'list.url': mediaListRule,
  'list.media': mediaListRule,
};

/** Whether a field of a type can hold a value. */
export function fitsType(value: CustomValue, type: FieldType): boolean {
  return rules[type].fits(valueOfType(value, type));
}

/** The problem of a value that does not fit its field's type. */
export function typeMismatch(type: FieldType, path: string): ProblemDetail {
  return problemDetail(path, rules[type].otherwise);
}
