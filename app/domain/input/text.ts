import { z } from 'zod';

/** A line break or a control character (Unicode's Cc, and its line and paragraph separators). */
const breaksLine = /[\p{Cc}\u2028\u2029]/u;
/** A control character that is no part of text in paragraphs, where tabs and line breaks are. */
const isControl = /(?![\t\r\n])\p{Cc}/u;

/** What refuses a body that is JSON of another kind. */
export const noObject = 'must be a JSON object';

const oneLine = 'must be one line: send it without line breaks and control characters';
const noControls = 'must not contain control characters: send text, tabs and line breaks alone';

/* What a check says that JSON Schema has no keyword for stands beside it as `meta`, for the OpenAPI document. */

/** One line of text, of at least one character after trimming. */
export function requiredText(maxLength: number) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? 'is needed: send text' : 'must be text') })
    .max(maxLength, `must be at most ${maxLength} characters`)
    .trim()
    .min(1, 'must not be empty')
    .refine((text) => !breaksLine.test(text), oneLine)
    .meta({ pattern: String.raw`^\s*(?=\S)[^\p{Cc}\u2028\u2029]+\s*$` });
}

/** One line of text that may be empty; kept as it was sent. */
export function anyLine(maxLength: number) {
  return z
    .string('must be text')
    .max(maxLength, `must be at most ${maxLength} characters`)
    .refine((text) => !breaksLine.test(text), oneLine)
    .meta({ pattern: String.raw`^[^\p{Cc}\u2028\u2029]*$` });
}

/** Text of any number of lines, that may be empty; kept as it was sent. */
export function anyText(maxLength: number) {
  return z
    .string('must be text')
    .max(maxLength, `must be at most ${maxLength} characters`)
    .refine((text) => !isControl.test(text), noControls)
    .meta({ pattern: String.raw`^(?:[\t\r\n]|\P{Cc})*$` });
}

/** Marks, for the OpenAPI document, a field that may also be an empty string. */
export const mayBeEmpty = 'mayBeEmpty';

/** A field of which real clients send an empty string when they mean "not given". */
export function emptyMeansAbsent<Schema extends z.ZodType>(schema: Schema) {
  return z
    .preprocess((value) => (value === '' ? undefined : value), schema.optional())
    .meta({ [mayBeEmpty]: true });
}
