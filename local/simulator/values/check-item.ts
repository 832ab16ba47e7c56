import { REFERENCE_TARGETS } from './field-types.ts';

/** The store's data for the validation of a value. */
export interface ValueSetting {
  currency: string;
  /** Whether an id names something that is there. */
  exists: (gid: string) => boolean;
  /** New entries take any text for true or false; existing ones do not (recorded from the real service). */
  coercesBooleans: boolean;
}

/** A value as it will be stored, or why it is refused. */
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

const checkUrl: Check = (value) => {
  if (typeof value !== 'string') return problem('Value must be a string.');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value)?.[1]?.toLowerCase();
  const schemes = URL_SCHEMES.join(', ');
  if (!scheme)
    return problem(
      `Value cannot have an empty scheme (protocol), must include one of the following URL schemes: ${schemes}`,
    );
  if (!URL_SCHEMES.includes(scheme))
    return problem(`Value must include one of the following URL schemes: ${schemes}`);
  return URL.canParse(value) ? { value } : problem('Value must be a valid URL.');
};

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
  keys: readonly string[],
  isRight: (object: Record<string, unknown>, setting: ValueSetting) => boolean,
): Check {
  return (value, setting) => {
    const parsed = parse(value);
    if (typeof parsed !== 'object' || parsed === null) return problem('Value must be a JSON object.');
    const object = { ...parsed } as Record<string, unknown>;
    if (!keys.every((key) => key in object) || !isRight(object, setting))
      return problem(`Value must have the following keys: ${keys.join(', ')}.`);
    return { value: Object.fromEntries(keys.map((key) => [key, object[key]])) };
  };
}

const isAmount = (value: unknown) => /^-?\d+(\.\d+)?$/.test(String(value));
/** Measurements are kept as a number with the unit's full name, whichever form was sent. */
function measurement(units: Readonly<Record<string, string>>): Check {
  const nameOf = (unit: unknown) =>
    typeof unit === 'string'
      ? (units[unit.toLowerCase()] ?? Object.values(units).find((name) => name === unit.toUpperCase()))
      : undefined;
  const check = checkObject(
    ['value', 'unit'],
    ({ value, unit }) => isAmount(value) && nameOf(unit) !== undefined,
  );
  return (sent, setting) => {
    const result = check(sent, setting);
    if ('problem' in result) return result;
    const { value, unit } = result.value as { value: unknown; unit: unknown };
    return { value: { value: Number(value), unit: nameOf(unit) } };
  };
}

const CHECKS: Readonly<Record<string, Check>> = {
  single_line_text_field: (value) => {
    if (typeof value !== 'string') return problem('Value must be a string.');
    return /[\n\r]/.test(value) ? problem('Value must be a single line text string.') : { value };
  },
  color: (value) =>
    typeof value === 'string' && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)
      ? { value }
      : problem('Value must be a hex color code.'),
  url: checkUrl,
  date: (value) =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
      ? { value }
      : problem('Value must be in “YYYY-MM-DD” format. For example: 2022-06-01'),
  date_time: checkDateTime,
  number_decimal: checkDecimal,
  number_integer: checkInteger,
  boolean: checkBoolean,
  json: checkJson,
  rich_text_field: checkObject(
    ['type', 'children'],
    ({ type, children }) => type === 'root' && Array.isArray(children),
  ),
  money: checkObject(
    ['amount', 'currency_code'],
    (money, { currency }) => isAmount(money['amount']) && money['currency_code'] === currency,
  ),
  rating: checkObject(['scale_min', 'scale_max', 'value'], (rating) => Object.values(rating).every(isAmount)),
  link: checkObject(['text', 'url'], ({ url }) => typeof url === 'string'),
  dimension: measurement({
    mm: 'MILLIMETERS',
    cm: 'CENTIMETERS',
    m: 'METERS',
    in: 'INCHES',
    ft: 'FEET',
    yd: 'YARDS',
  }),
  volume: measurement({
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
  }),
  weight: measurement({ g: 'GRAMS', kg: 'KILOGRAMS', oz: 'OUNCES', lb: 'POUNDS' }),
};

function checkReference(
  type: string,
  { value, targets }: { value: unknown; targets: readonly string[] },
  { exists }: ValueSetting,
): ItemResult {
  const kind = /^gid:\/\/shopify\/(\w+)\/[^/]+$/.exec(String(value))?.[1];
  if (typeof value === 'string' && kind && targets.includes(kind) && exists(value)) return { value };
  const what = type.replace(/_reference$/, '').replaceAll('_', ' ');
  return problem(
    type === 'file_reference'
      ? 'Value must be a file reference string.'
      : `Value must be a valid ${what} reference.`,
  );
}

function parse(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}
