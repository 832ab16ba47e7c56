import type { z } from 'zod';
import { validate } from '../input/validate.ts';
import { defineField } from './define-field.ts';
import { fieldRequest } from './field-input.ts';
import { orderFields } from './order-fields.ts';
import { removeField } from './remove-field.ts';
import { renameField } from './rename-field.ts';
import { setAutoDefine } from './set-auto-define.ts';

/**
 * Does what a brand wants done with its custom fields.
 * @returns what that was.
 * @throws Problem `invalid`, `not-found` for a field that is absent or another brand's, `conflict` when fields that are to
 *   be put in order have changed meanwhile.
 */
export async function changeFields(channelId: string, sent: unknown): Promise<FieldRequest> {
  const asked = validate(fieldRequest, sent);
  await carryOut(channelId, asked);
  return asked;
}

type FieldRequest = z.output<typeof fieldRequest>;

async function carryOut(channelId: string, asked: FieldRequest): Promise<void> {
  switch (asked.intent) {
    case 'define': {
      const { ownerType, handle, name, type } = asked;
      await defineField(channelId, { ownerType, handle, name, type });
      return;
    }
    case 'rename':
      return renameField({ channelId, fieldId: asked.id }, asked.name);
    case 'order':
      return orderFields(channelId, { ownerType: asked.ownerType, fieldIds: asked.ids });
    case 'remove':
      return removeField({ channelId, fieldId: asked.id });
    case 'auto-define':
      return setAutoDefine(channelId, asked.isOn);
  }
}
