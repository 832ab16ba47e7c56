import { IntlMessageFormat } from 'intl-messageformat';

/** Values of a message's placeholders. */
export type FormatValues = Readonly<Record<string, string | number | Date>>;

/** Most messages are plain text, which needs no parser. */
const isTemplate = /[{}']/;
const rightToLeft = /[\u0590-\u08ff]/;
const parsed = new Map<string, IntlMessageFormat>();

/** Fills a message in ICU syntax. @param locale BCP 47, for plurals, numbers and dates. */
export function formatMessage(template: string, locale: string, values?: FormatValues): string {
  if (!isTemplate.test(template)) return template;
  const key = `${locale} ${template}`;
  const format = parsed.get(key) ?? new IntlMessageFormat(template, locale, undefined, { ignoreTag: true });
  parsed.set(key, format);
  return String(format.format(values && isolateRightToLeft(values)));
}

/** Wraps right-to-left values in isolates (UAX #9), so that they do not reorder the text around them. */
function isolateRightToLeft(values: FormatValues): FormatValues {
  const isIsolated = (value: unknown) => typeof value === 'string' && rightToLeft.test(value);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isIsolated(value) ? `\u2068${String(value)}\u2069` : value,
    ]),
  );
}
