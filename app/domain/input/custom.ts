import { z } from 'zod';
import type { CustomInput, CustomValue } from '../custom-fields/custom-input.ts';
import { limits } from '../limits.ts';
import { isReservedHandle } from '../mirror-keys.ts';
import { mediaInput, mediaUrl } from './media.ts';
import { anyText } from './text.ts';

const { min, max } = limits.customHandle;
const handleShape = new RegExp(`^[A-Za-z0-9][A-Za-z0-9_-]{${min - 1},${max - 1}}$`);

/** What a custom field is called in requests and themes. */
export const customHandle = z
  .string()
  .regex(handleShape, `is not a custom field handle: use ${min} to ${max} letters, digits, "-" and "_"`)
  .refine((handle) => !isReservedHandle(handle), 'is a key of the service itself: choose another handle');

const customValue = z
  .union(
    [anyText(limits.customValueLength), z.array(mediaUrl).max(limits.mediaPerEnhancement), mediaInput],
    'must be text, a list of media URLs, or a Media object',
  )
  .nullable();

/** Custom values keyed by custom field handle; null clears one. Read into a map, so that no key is special. */
export const customInput = z
  .record(customHandle, customValue, 'must be an object of values keyed by custom field handle')
  .refine(
    (sent) => Object.keys(sent).length <= limits.customValues,
    `must hold at most ${limits.customValues} values`,
  )
  .meta({ maxProperties: limits.customValues })
  .optional()
  .transform((sent): CustomInput => new Map<string, CustomValue | null>(Object.entries(sent ?? {})));
