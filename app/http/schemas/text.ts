import { z } from 'zod';

/** Text of at least one character after trimming. */
export function requiredText(maxLength: number) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? 'is needed: send text' : 'must be text') })
    .trim()
    .min(1, 'must not be empty')
    .max(maxLength, `must be at most ${maxLength} characters`);
}

/** Text that may be empty; kept as it was sent. */
export function anyText(maxLength: number) {
  return z.string('must be text').max(maxLength, `must be at most ${maxLength} characters`);
}

/** A field of which real clients send an empty string when they mean "not given". */
export function emptyMeansAbsent<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
}
