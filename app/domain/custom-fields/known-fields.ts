import { createHash } from 'node:crypto';
import slugify from '@sindresorhus/slugify';
import type { CustomFieldOwnerType } from '#app/db/generated/client.ts';
import { limits } from '../limits.ts';

/* The types of custom fields, and how requests name them. */

/** The types of a custom field. The type decides which input a page shows, and which values the field takes. */
export const fieldTypes = [
  'single_line_text_field',
  'multi_line_text_field',
  'number_decimal',
  'boolean',
  'media',
  'list.single_line_text_field',
  'list.url',
  'list.media',
] as const;

export type FieldType = (typeof fieldTypes)[number];

/** A custom field of a channel. */
export interface KnownField {
  id: string;
  ownerType: CustomFieldOwnerType;
  handle: string;
  name: string;
  type: string;
  /** Some of the records that have a value, if the field was defined by its first value; null for the brand's own field. */
  holders: readonly string[] | null;
}

/** The custom fields of a channel that a request names. */
export interface KnownFields {
  definitions: readonly KnownField[];
  /** Whether the first value of an unknown field defines it. */
  autoDefine: boolean;
}

const { min, max } = limits.customHandle;

/** The characters of a custom field's handle. */
export const handleShape = new RegExp(`^[A-Za-z0-9][A-Za-z0-9_-]{${min - 1},${max - 1}}$`);

/**
 * The handle of a new field that a request names: "List of media" is `list-of-media`. A name without Latin letters makes
 * one of its hash. Too short for a name without letters and digits.
 */
export function handleOfKey(key: string): string {
  if (handleShape.test(key)) return key;
  const handle = slugify(key).slice(0, max).replace(/-+$/, '');
  if (handleShape.test(handle) || !/[\p{L}\p{N}]/u.test(key)) return handle;
  return `field-${createHash('sha256').update(key).digest('hex').slice(0, 12)}`;
}

/** The texts by which {@link findField} finds the fields that custom values name. */
export function fieldNamesIn(customs: readonly ReadonlyMap<string, unknown>[]): string[] {
  const names = new Set<string>();
  for (const custom of customs) for (const key of custom.keys()) names.add(key).add(handleOfKey(key));
  return [...names];
}

/** Finds a field by its handle, by its name, or by the handle that its first use gave it. */
export function findField(
  { definitions }: KnownFields,
  ownerType: CustomFieldOwnerType,
  key: string,
): KnownField | undefined {
  const own = definitions.filter((field) => field.ownerType === ownerType);
  return (
    own.find(({ handle }) => handle === key) ??
    own.find(({ name }) => name === key) ??
    own.find(({ handle }) => handle === handleOfKey(key))
  );
}
