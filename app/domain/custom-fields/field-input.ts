import { z } from 'zod';
import { CustomFieldOwnerType } from '#app/db/generated/enums.ts';
import { customHandle } from '../input/custom.ts';
import { requiredText } from '../input/text.ts';
import { limits } from '../limits.ts';
import { fieldTypes } from './field-key.ts';

/** What a brand says of its custom fields in its settings, by what it wants done. */
export const fieldRequest = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('define'),
    ownerType: z.enum(CustomFieldOwnerType),
    handle: customHandle,
    name: requiredText(limits.name),
    type: z.enum(fieldTypes),
  }),
  z.object({ intent: z.literal('rename'), id: z.string(), name: requiredText(limits.name) }),
  z.object({
    intent: z.literal('order'),
    ownerType: z.enum(CustomFieldOwnerType),
    ids: z.array(z.string()).max(limits.customFieldsInOrder),
  }),
  z.object({ intent: z.literal('remove'), id: z.string() }),
  z.object({ intent: z.literal('auto-define'), isOn: z.boolean() }),
]);

export type FieldRequest = z.output<typeof fieldRequest>;
