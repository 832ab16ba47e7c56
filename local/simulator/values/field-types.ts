/** A field's type taken apart: `list.color` is a list of `color`. */
export interface FieldType {
  name: string;
  item: string;
  isList: boolean;
}

/** Types that can also be had as a list. */
const LISTABLE = [
  'article_reference',
  'collection_reference',
  'color',
  'company_reference',
  'customer_reference',
  'date',
  'date_time',
  'dimension',
  'file_reference',
  'id',
  'link',
  'metaobject_reference',
  'mixed_reference',
  'number_decimal',
  'number_integer',
  'page_reference',
  'product_reference',
  'product_taxonomy_value_reference',
  'rating',
  'single_line_text_field',
  'url',
  'variant_reference',
  'volume',
  'weight',
];
const SINGLE = ['boolean', 'json', 'language', 'money', 'multi_line_text_field', 'rich_text_field'];

/** Every name that a field definition may use (platform's list of data types). */
export const FIELD_TYPE_NAMES: readonly string[] = [
  ...SINGLE,
  ...LISTABLE,
  ...LISTABLE.map((name) => `list.${name}`),
].toSorted();

/** Takes the name of a type apart. */
export function readFieldType(name: string): FieldType {
  const isList = name.startsWith('list.');
  return { name, item: isList ? name.slice('list.'.length) : name, isList };
}

/** Kinds of thing a reference may name, by type of field. */
export const REFERENCE_TARGETS: Readonly<Record<string, readonly string[]>> = {
  article_reference: ['Article'],
  collection_reference: ['Collection'],
  company_reference: ['Company'],
  customer_reference: ['Customer'],
  file_reference: ['MediaImage', 'Video', 'GenericFile'],
  metaobject_reference: ['Metaobject'],
  mixed_reference: ['Metaobject'],
  page_reference: ['Page'],
  product_reference: ['Product'],
  product_taxonomy_value_reference: ['TaxonomyValue'],
  variant_reference: ['ProductVariant'],
};

/** Bytes that one value may have. */
export function sizeLimit(type: FieldType): number {
  if (type.item === 'json') return 128 * 1024;
  return type.item === 'url' && !type.isList ? 2048 : 64 * 1024;
}

export const MAX_LIST_ITEMS = 128;

/** The heading under which the platform files a type. */
export function categoryOf({ item }: FieldType): string {
  if (item in REFERENCE_TARGETS) return 'REFERENCE';
  if (/text_field$/.test(item)) return 'TEXT';
  if (/^number_/.test(item)) return 'NUMBER';
  if (/^date/.test(item)) return 'DATE_TIME';
  return (
    { boolean: 'TRUE_FALSE', color: 'COLOR', rating: 'RATING', url: 'URL', money: 'CURRENCY' }[item] ??
    'OTHER'
  );
}
