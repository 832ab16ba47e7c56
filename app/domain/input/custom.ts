import { z } from 'zod';
import { message } from '#app/i18n/message.ts';
import { rule, ruleText } from './validate.ts';
import { handleOfKey, handleShape } from '../custom-fields/known-fields.ts';
import type { CustomInput, CustomValue } from '../custom-fields/value-types.ts';
import { limits } from '../limits.ts';
import { isReservedHandle } from '../mirror-keys.ts';
import { parseMediaUrl } from '../media/media.ts';
import { mediaObject } from './media.ts';
import { anyLine, anyText, linePattern } from './text.ts';

const { min, max } = limits.customHandle;

/** The handle of a custom field in requests and themes. */
export const customHandle = z
  .string(rule('invalid-custom-handle', { min, max }))
  .regex(handleShape, rule('invalid-custom-handle', { min, max }))
  .refine((handle) => !isReservedHandle(handle), rule('reserved-custom-handle'));

/**
 * A custom field in a request: its handle, or its name, of which a handle can be made. Not trimmed: of two keys that become
 * equal, a record would lose one.
 */
const customKey = anyLine(limits.name)
  .refine((key) => key.trim() !== '', { error: rule('empty-text'), abort: true })
  .refine((key) => handleShape.test(handleOfKey(key.trim())), rule('invalid-custom-handle', { min, max }))
  .refine((key) => !isReservedHandle(handleOfKey(key.trim())), rule('reserved-custom-handle'))
  .refine((key) => key.trim() !== '__proto__', rule('prototype-key'))
  .meta({ pattern: linePattern });

/** Whether text is a URL, however wrong: an item of a list that is one must be the URL of public media. */
const looksLikeUrl =
  /^\s*(?:(?:[a-z][a-z\d+.-]*:)?[\\/]{2}|(?:https?|ftp|file|data|blob|javascript|vbscript):)/i;

const listItem = z.union(
  [
    mediaObject,
    anyText(limits.customValueLength).transform((text, context): string => {
      if (!looksLikeUrl.test(text)) return text;
      const read = parseMediaUrl(text);
      if ('url' in read) return read.url;
      context.issues.push({ code: 'custom', message: ruleText(read.rejection), input: text });
      return z.NEVER;
    }),
  ],
  rule('not-custom-item'),
);

const customValue = z
  .union(
    [
      anyText(limits.customValueLength),
      z.number(),
      z.boolean(),
      z.array(listItem).max(limits.customListItems, rule('too-many-items', { max: limits.customListItems })),
      mediaObject,
    ],
    rule('not-custom-value'),
  )
  .nullable();

/** Custom values keyed by custom field; null clears one. Read into a map, so that no key is special. */
export const customInput = z
  .record(customKey, customValue, rule('not-custom-values'))
  .refine(
    (sent) => Object.keys(sent).length <= limits.customValues,
    rule('too-many-items', { max: limits.customValues }),
  )
  .meta({ maxProperties: limits.customValues })
  .nullish()
  .transform((sent, context): CustomInput => {
    const custom = new Map<string, CustomValue | null>();
    for (const [key, value] of Object.entries(sent ?? {})) {
      const name = key.trim();
      if (custom.has(name)) {
        const repeated = ruleText(message('repeated-custom-field', { other: name }));
        context.issues.push({ code: 'custom', message: repeated, input: sent, path: [key] });
      }
      custom.set(name, value);
    }
    return custom;
  })
  .describe(
    `Values keyed by custom field: its handle, or its name. A value is text, a number, a boolean, a Media object, or a list of texts, media URLs and Media objects; \`null\` clears one. A value must fit its field’s type. A field that was defined by its first value changes its type if it has no other value. A first value that is the URL of an image or video file by its extension, or a list of them, defines a field of media. A URL in a field of media becomes a Media object. At most ${limits.customValues} values. Reserved handles (such as \`cc-creator-id\`) are rejected.`,
  );

/** {@link customInput} as a field of a request. */
export const describedCustomInput = customInput.describe(
  'Custom values by the handle or the name of their custom field.',
);
