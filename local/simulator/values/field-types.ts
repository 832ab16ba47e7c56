/** A field's type taken apart: `list.color` is a list of `color`. */
export interface FieldType {
  name: string;
  item: string;
  isList: boolean;
}

/** Types of a number with a unit, with the full names of their units. */
export const MEASUREMENT_UNITS: Readonly<Record<string, readonly string[]>> = {
  antenna_gain: ['DECIBELS_ISOTROPIC'],
  area: ['SQUARE_CENTIMETERS', 'SQUARE_FEET', 'SQUARE_INCHES', 'SQUARE_METERS'],
  battery_charge_capacity: ['MILLIAMP_HOURS'],
  battery_energy_capacity: ['WATT_HOURS'],
  capacitance: ['MICROFARADS', 'FARADS', 'NANOFARADS', 'PICOFARADS'],
  concentration: ['MILLIGRAMS_PER_MILLILITER'],
  data_storage_capacity: ['BYTES', 'KILOBYTES', 'MEGABYTES', 'GIGABYTES', 'TERABYTES'],
  data_transfer_rate: ['BITS', 'KILOBITS', 'MEGABITS', 'GIGABITS'].map((unit) => `${unit}_PER_SECOND`),
  dimension: ['MILLIMETERS', 'CENTIMETERS', 'METERS', 'INCHES', 'FEET', 'YARDS'],
  display_density: ['PIXELS_PER_INCH'],
  distance: ['MILLIMETERS', 'CENTIMETERS', 'METERS', 'KILOMETERS', 'INCHES', 'FEET', 'YARDS', 'MILES'],
  duration: ['MILLISECONDS', 'SECONDS', 'MINUTES', 'HOURS', 'DAYS'],
  electric_current: ['AMPERES', 'MILLIAMPERES'],
  electrical_resistance: ['OHMS', 'KILOHMS', 'MEGOHMS'],
  energy: ['JOULES', 'KILOJOULES', 'CALORIES', 'KILOCALORIES'],
  frequency: ['HERTZ', 'KILOHERTZ', 'MEGAHERTZ', 'GIGAHERTZ'],
  illuminance: ['LUX'],
  inductance: ['MILLIHENRIES', 'HENRIES'],
  luminous_flux: ['LUMENS'],
  mass_flow_rate: ['KILOGRAMS_PER_HOUR'],
  power: ['WATTS', 'KILOWATTS'],
  pressure: ['PASCALS', 'KILOPASCALS', 'BAR', 'POUNDS_PER_SQUARE_INCH'],
  resolution: ['MEGAPIXELS'],
  rotational_speed: ['REVOLUTIONS_PER_MINUTE'],
  sound_level: ['DECIBELS'],
  speed: ['METERS_PER_SECOND', 'KILOMETERS_PER_HOUR', 'MILES_PER_HOUR'],
  temperature: ['CELSIUS', 'FAHRENHEIT', 'KELVIN'],
  thermal_power: ['BRITISH_THERMAL_UNITS_PER_HOUR'],
  voltage: ['VOLTS', 'MILLIVOLTS', 'KILOVOLTS'],
  volume: [
    ...['MILLILITERS', 'CENTILITERS', 'LITERS', 'CUBIC_METERS'],
    ...['FLUID_OUNCES', 'PINTS', 'QUARTS', 'GALLONS'],
    ...['IMPERIAL_FLUID_OUNCES', 'IMPERIAL_PINTS', 'IMPERIAL_QUARTS', 'IMPERIAL_GALLONS'],
  ],
  volumetric_flow_rate: ['LITERS_PER_MINUTE'],
  weight: ['GRAMS', 'KILOGRAMS', 'OUNCES', 'POUNDS'],
};

/** Types that cannot be had as a list. */
const SINGLE = ['boolean', 'id', 'json', 'language', 'money', 'multi_line_text_field', 'rich_text_field'];
const PLAIN = [
  ...['color', 'date', 'date_time', 'jurisdiction', 'link', 'number_decimal', 'number_integer', 'rating'],
  ...['single_line_text_field', 'url'],
];
const REFERENCES = [
  ...['company', 'customer', 'product', 'collection', 'variant', 'file', 'product_taxonomy_value'],
  ...['product_taxonomy_disclosure', 'metaobject', 'mixed', 'disclosure', 'page', 'article', 'order'],
].map((name) => `${name}_reference`);
const ONLY_SINGLE_REFERENCE = 'product_taxonomy_disclosure_reference';

/** Alphabetical, but `date_time` before `date`, as in the platform's text. */
const alphabetical = (names: readonly string[]) => {
  const key = (name: string) => name.replace(/date$/, 'date_~');
  return names.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
};
const LISTABLE = [...PLAIN, ...Object.keys(MEASUREMENT_UNITS)];

/** Every name that a field definition may use, in the order of the platform's text. */
export const FIELD_TYPE_NAMES: readonly string[] = [
  ...alphabetical([...SINGLE, ...LISTABLE, ...LISTABLE.map((name) => `list.${name}`)]),
  ...REFERENCES.flatMap((name) => (name === ONLY_SINGLE_REFERENCE ? [name] : [name, `list.${name}`])),
];

/** The platform's words for a type that does not exist. */
export function invalidType(name: string): string {
  return `Type name ${name} is not a valid type. Valid types are: ${FIELD_TYPE_NAMES.join(', ')}.`;
}

/** Types that only the platform's own definitions have. */
export const STANDARD_ONLY: ReadonlySet<string> = new Set([
  'disclosure_reference',
  'list.disclosure_reference',
]);
export const STANDARD_ONLY_PROBLEM =
  'The disclosure_reference type can only be used in standard definitions provided by Shopify.';

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
  order_reference: ['Order'],
  page_reference: ['Page'],
  product_reference: ['Product'],
  product_taxonomy_disclosure_reference: ['ProductTaxonomyDisclosure'],
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
  if (item in MEASUREMENT_UNITS) return 'MEASUREMENT';
  if (/^number_/.test(item)) return 'NUMBER';
  if (/^date/.test(item)) return 'DATE_TIME';
  if (item === 'boolean') return 'TRUE_FALSE';
  return NAMED_CATEGORIES.has(item) ? item.toUpperCase() : 'TEXT';
}

/** Types with a category of their own name. */
const NAMED_CATEGORIES: ReadonlySet<string> = new Set([
  ...['color', 'id', 'json', 'language', 'link', 'money', 'rating', 'url'],
]);
