/** The platform's error message for an invalid scalar; undefined if it is valid. */
export function scalarProblem(type: string, value: unknown): string | undefined {
  const check = CHECKS[type];
  if (!check || check(value)) return undefined;
  if (type === 'ID') return `Invalid global id '${printed(value)}'`;
  return `Could not coerce value ${JSON.stringify(value)} to ${type}`;
}

/** Ids look like `gid://shopify/Product/1`; a plain number is not accepted. */
export const GLOBAL_ID = /^gid:\/\/[a-z-]+\/[A-Za-z0-9]+\/.+$/;

const isText = (value: unknown) => typeof value === 'string';
const isDecimal = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));
const isDate = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(Date.parse(value));

const CHECKS: Record<string, (value: unknown) => boolean> = {
  ID: (value) => typeof value === 'string' && GLOBAL_ID.test(value),
  String: isText,
  URL: isText,
  HTML: isText,
  FormattedString: isText,
  Boolean: (value) => typeof value === 'boolean',
  Int: (value) => Number.isInteger(value),
  Float: (value) => typeof value === 'number',
  Decimal: isDecimal,
  Money: isDecimal,
  UnsignedInt64: (value) =>
    typeof value === 'string' ? /^\d+$/.test(value) : Number.isInteger(value) && Number(value) >= 0,
  DateTime: isDate,
  Date: isDate,
};

function printed(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
