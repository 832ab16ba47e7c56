import { MEASUREMENT_UNITS, REFERENCE_TARGETS } from './field-types.ts';
import { isLanguage } from './locale.ts';

/** The store's data for the validation of a value. */
export interface ValueSetting {
  currency: string;
  /** Whether an id names something that is there. */
  exists: (gid: string) => boolean;
  /** New entries take any text for true or false; existing ones do not (recorded from the real service). */
  coercesBooleans: boolean;
}

/** A value as it will be stored, or why it is rejected. */
type ItemResult = { value: unknown } | { problem: string };

type Check = (value: unknown, setting: ValueSetting) => ItemResult;

/** Judges one value of a type that is no list; `value` is text, or what a JSON list held. */
export function checkItem(type: string, value: unknown, setting: ValueSetting): ItemResult {
  const targets = REFERENCE_TARGETS[type];
  if (targets) return checkReference(type, { value, targets }, setting);
  return (CHECKS[type] ?? checkText)(value, setting);
}

const problem = (message: string): ItemResult => ({ problem: message });

const checkText: Check = (value) =>
  typeof value === 'string' ? { value } : problem('Value must be a string.');

const URL_SCHEMES = ['http', 'https', 'mailto', 'sms', 'tel'];
const schemeOf = (url: string) => /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();

const checkUrl: Check = (value) => {
  if (typeof value !== 'string') return problem('Value must be a string.');
  const scheme = schemeOf(value);
  const schemes = `must include one of the following URL schemes: ["${URL_SCHEMES.join('", "')}"].`;
  // The platform's text has this lone quotation mark.
  if (!scheme) return problem(`Value cannot have an empty scheme (protocol), ${schemes}'`);
  if (!URL_SCHEMES.includes(scheme)) return problem(`Value ${schemes}`);
  return URL.canParse(value) ? { value } : problem('Value must be a valid URL.');
};

const checkLink: Check = (value) => {
  const link = parseObject(value);
  if (!link || typeof link['url'] !== 'string' || !('text' in link))
    return problem('Value must be a valid link.');
  if (!URL_SCHEMES.includes(schemeOf(link['url']) ?? ''))
    return problem(`Value must be one of the following URL schemes: ${URL_SCHEMES.join(', ')}.`);
  return { value: { text: link['text'], url: link['url'] } };
};

const checkLanguage: Check = (value) =>
  typeof value === 'string' && isLanguage(value) ? { value } : problem('Value must be in ISO 639-1 format.');

const checkDateTime: Check = (value) => {
  const match =
    typeof value === 'string' &&
    /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/.exec(value);
  if (!match || Number.isNaN(Date.parse(match[1] ?? '')))
    return problem('Value must be in “YYYY-MM-DDTHH:MM:SS” format. For example: 2022-06-01T15:30:00');
  const [, time = '', zone = 'Z'] = match;
  return { value: `${time}${zone === 'Z' ? '+00:00' : zone}` };
};

const checkDecimal: Check = (value) => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^-?\d{1,13}(\.\d{1,9})?$/.test(text)
    ? { value: text }
    : problem('Value must be a decimal.');
};

const checkInteger: Check = (value) => {
  const isWhole =
    typeof value === 'number' ? Number.isSafeInteger(value) : /^-?\d{1,16}$/.test(String(value));
  return isWhole && Number.isSafeInteger(Number(value))
    ? { value: Number(value) }
    : problem('Value must be an integer.');
};

const checkBoolean: Check = (value, { coercesBooleans }) => {
  if (value === 'true' || value === 'false') return { value: value === 'true' };
  return coercesBooleans ? { value: true } : problem('Value must be true or false.');
};

const checkJson: Check = (value) => {
  const parsed = parse(value);
  return parsed === undefined ? problem('Value is invalid JSON.') : { value };
};

/** Values that are JSON objects with fixed keys, stored in the platform's order of keys. */
function checkObject(
  { keys, text }: { keys: readonly string[]; text: string },
  isRight: (object: Record<string, unknown>, setting: ValueSetting) => boolean,
): Check {
  return (value, setting) => {
    const object = parseObject(value);
    if (!object || !keys.every((key) => key in object) || !isRight(object, setting)) return problem(text);
    return { value: Object.fromEntries(keys.map((key) => [key, object[key]])) };
  };
}

const isAmount = (value: unknown) => /^-?\d+(\.\d+)?$/.test(String(value));

/** Measurements are kept as a number with the unit's full name, whichever form was sent. */
function measurement(type: string, units: readonly string[]): Check {
  const short = SHORT_UNITS[type];
  const nameOf = (unit: string) =>
    short?.[unit.toLowerCase()] ?? units.find((name) => name === unit.toUpperCase());
  const shape = short
    ? 'Value must contain unit and value.'
    : 'Value must be a stringified JSON object with a value (numeric) and unit (string from one the supported measurement units) fields.';
  return (sent) => {
    const { value, unit } = parseObject(sent) ?? {};
    if (!isAmount(value) || typeof unit !== 'string' || unit === '') return problem(shape);
    const name = nameOf(unit);
    return name === undefined
      ? problem('Value must be a supported unit.')
      : { value: { value: Number(value), unit: name } };
  };
}

/** Short names of units; only the oldest measurements have them. */
const SHORT_UNITS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  dimension: {
    mm: 'MILLIMETERS',
    cm: 'CENTIMETERS',
    m: 'METERS',
    in: 'INCHES',
    ft: 'FEET',
    yd: 'YARDS',
  },
  volume: {
    ml: 'MILLILITERS',
    cl: 'CENTILITERS',
    l: 'LITERS',
    m3: 'CUBIC_METERS',
    us_fl_oz: 'FLUID_OUNCES',
    us_pt: 'PINTS',
    us_qt: 'QUARTS',
    us_gal: 'GALLONS',
    imp_fl_oz: 'IMPERIAL_FLUID_OUNCES',
    imp_pt: 'IMPERIAL_PINTS',
    imp_qt: 'IMPERIAL_QUARTS',
    imp_gal: 'IMPERIAL_GALLONS',
  },
  weight: { g: 'GRAMS', kg: 'KILOGRAMS', oz: 'OUNCES', lb: 'POUNDS' },
};

const CHECKS: Readonly<Record<string, Check>> = {
  single_line_text_field: (value) => {
    if (typeof value !== 'string') return problem('Value must be a string.');
    return /[\n\r]/.test(value) ? problem('Value must be a single line text string.') : { value };
  },
  color: (value) =>
    typeof value === 'string' && /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value)
      ? { value }
      : problem('Value must be a hex color code.'),
  url: checkUrl,
  date: (value) =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
      ? { value }
      : problem('Value must be in YYYY-MM-DD format.'),
  date_time: checkDateTime,
  number_decimal: checkDecimal,
  number_integer: checkInteger,
  boolean: checkBoolean,
  json: checkJson,
  language: checkLanguage,
  link: checkLink,
  rich_text_field: checkObject(
    { keys: ['type', 'children'], text: 'Value must have the following keys: type, children.' },
    ({ type, children }) => type === 'root' && Array.isArray(children),
  ),
  money: checkObject(
    {
      keys: ['amount', 'currency_code'],
      text: "Value must be a stringified JSON object with amount (numeric) and currency_code (string matching the shop's currency) fields.",
    },
    (money, { currency }) => isAmount(money['amount']) && money['currency_code'] === currency,
  ),
  rating: checkObject(
    { keys: ['scale_min', 'scale_max', 'value'], text: 'Value must be a rating.' },
    (rating) => Object.values(rating).every(isAmount),
  ),
  ...Object.fromEntries(
    Object.entries(MEASUREMENT_UNITS).map(([type, units]) => [type, measurement(type, units)]),
  ),
};

function checkReference(
  type: string,
  { value, targets }: { value: unknown; targets: readonly string[] },
  { exists }: ValueSetting,
): ItemResult {
  const kind = /^gid:\/\/shopify\/(\w+)\/[^/]+$/.exec(String(value))?.[1];
  if (typeof value === 'string' && kind && targets.includes(kind) && exists(value)) return { value };
  return problem(
    REFERENCE_PROBLEMS[type] ?? `Value must be a valid ${type.replace(/_reference$/, '')} reference.`,
  );
}

const REFERENCE_PROBLEMS: Readonly<Record<string, string>> = {
  file_reference: 'Value must be a file reference string.',
  metaobject_reference: 'Value require that you select a metaobject.',
  mixed_reference: 'Value must belong to one of the specified metaobject definitions.',
  product_taxonomy_value_reference: 'Value require that you select a product taxonomy value.',
  variant_reference: 'Value must be a valid product variant reference.',
};

function parseObject(value: unknown): Record<string, unknown> | undefined {
  const parsed = parse(value);
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : undefined;
}

function parse(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}
