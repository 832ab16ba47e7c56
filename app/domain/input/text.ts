import { z } from 'zod';
import type { Message } from '#app/i18n/catalog.ts';
import { parseTime } from '#app/times.ts';
import { limits } from '../limits.ts';
import { rule, ruleText } from './validate.ts';

/** A line break or a control character (Unicode's Cc, and its line and paragraph separators). */
const breaksLine = /[\p{Cc}\u2028\u2029]/u;
/** A control character that paragraphs do not contain; tabs and line breaks are allowed. */
const isControl = /(?![\t\r\n])\p{Cc}/u;

/** For request bodies that contain other JSON. */
export const notObject = rule('not-object');

/* Rules without a JSON Schema keyword are repeated as `meta`, for the OpenAPI document. */

/** A JSON Schema of objects with these fields. */
export function objectWith(properties: Record<string, object>) {
  return { type: 'object', properties, required: Object.keys(properties) };
}

/**
 * A condition for `allOf`: one of these objects at least. Generators of TypeScript clients read an `anyOf` beside
 * `properties` as other types of the object, so that every value would fit.
 */
export function anyOfObjects(...objects: Record<string, object>[]) {
  return { anyOf: objects.map(objectWith) };
}

/** One line with a character that is not blank. */
export const linePattern = String.raw`^\s*(?=\S)[^\p{Cc}\u2028\u2029]+\s*$`;

/** One line of text, of at least one character after trimming. */
export function requiredText(maxLength: number) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? rule('required-text') : rule('not-text')) })
    .max(maxLength, rule('text-too-long', { max: maxLength }))
    .trim()
    .min(1, rule('empty-text'))
    .refine((text) => !breaksLine.test(text), rule('not-one-line'))
    .meta({ pattern: linePattern });
}

/** One line of text that may be empty; saved unchanged. */
export function anyLine(maxLength: number) {
  return z
    .string(rule('not-text'))
    .max(maxLength, rule('text-too-long', { max: maxLength }))
    .refine((text) => !breaksLine.test(text), rule('not-one-line'))
    .meta({ pattern: String.raw`^[^\p{Cc}\u2028\u2029]*$` });
}

/** Text with any number of lines that may be empty; saved unchanged. */
export function anyText(maxLength: number) {
  return z
    .string(rule('not-text'))
    .max(maxLength, rule('text-too-long', { max: maxLength }))
    .refine((text) => !isControl.test(text), rule('control-characters'))
    .meta({ pattern: String.raw`^(?:[\t\r\n]|\P{Cc})*$` });
}

/** Marks, for the OpenAPI document, a field that may also be an empty string. */
export const mayBeEmpty = 'mayBeEmpty';

/** An optional field in which null means "not sent", because clients send back what a response showed. */
export function nullMeansAbsent<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** A field for which existing clients send an empty string to mean "not given". */
export function emptyMeansAbsent<Schema extends z.ZodType>(schema: Schema) {
  return z
    .preprocess((value) => (value === '' ? undefined : value), schema.optional())
    .meta({ [mayBeEmpty]: true });
}

/** A field that an empty text clears. */
export function emptyMeansNull<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? null : value), schema.nullable());
}

/** A field for which both an empty string and null mean "not given". */
export function emptyOrNullMeansAbsent<Schema extends z.ZodType>(schema: Schema) {
  return nullMeansAbsent(emptyMeansAbsent(schema));
}

/** A time with a time zone ({@link parseTime}), in UTC afterwards. */
export const timeInput = z.iso
  .datetime({ offset: true, error: rule('invalid-time') })
  .transform((text, context) => {
    const time = parseTime(text);
    if (time) return time.toISOString();
    context.issues.push({ code: 'custom', message: rule('invalid-time'), input: text });
    return z.NEVER;
  });

/** A text that `read` accepts as a URL; saved in the normalized form that `read` returns. */
export function urlText(read: (text: string) => { url: string } | { rejection: Message }) {
  return z
    .string(rule('not-url'))
    .transform((text, context) => {
      const result = read(text);
      if ('url' in result) return result.url;
      context.issues.push({ code: 'custom', message: ruleText(result.rejection), input: text });
      return z.NEVER;
    })
    .meta({
      format: 'uri',
      description: `An https address, of at most ${limits.url} characters as the URL standard spells it.`,
    });
}
