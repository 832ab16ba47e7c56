import { z } from 'zod';
import { rule } from './validate.ts';
import type { CustomInput, CustomValue } from '../custom-fields/values.ts';
import { limits } from '../limits.ts';
import { isReservedHandle } from '../mirror-keys.ts';
import { mediaInput, mediaUrl } from './media.ts';
import { anyText } from './text.ts';

const { min, max } = limits.customHandle;
const handleShape = new RegExp(`^[A-Za-z0-9][A-Za-z0-9_-]{${min - 1},${max - 1}}$`);

/** The handle of a custom field in requests and themes. */
export const customHandle = z
  .string()
  .regex(handleShape, rule('invalid-custom-handle', { min, max }))
  .refine((handle) => !isReservedHandle(handle), rule('reserved-custom-handle'));

const customValue = z
  .union(
    [
      anyText(limits.customValueLength),
      z
        .array(mediaUrl)
        .max(limits.mediaPerEnhancement, rule('too-many-items', { max: limits.mediaPerEnhancement })),
      mediaInput,
    ],
    rule('not-custom-value'),
  )
  .nullable();

/**
 * Custom values keyed by custom field handle; null clears one. Parsed into a map, so that no key is special.
 */
export const customInput = z
  .record(customHandle, customValue, rule('not-custom-values'))
  .refine(
    (sent) => Object.keys(sent).length <= limits.customValues,
    rule('too-many-items', { max: limits.customValues }),
  )
  .meta({ maxProperties: limits.customValues })
  .optional()
  .transform((sent): CustomInput => new Map<string, CustomValue | null>(Object.entries(sent ?? {})))
  .describe(
    `Values keyed by custom field handle: text, a list of media URLs, or a Media object; \`null\` clears one. At most ${limits.customValues} values. Reserved handles (such as \`cc-creator-id\`) are rejected.`,
  );

/** {@link customInput} as a field of a request. */
export const describedCustomInput = customInput.describe(
  'Custom values by the handle of their custom field.',
);
