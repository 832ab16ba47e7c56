import { z } from 'zod';
import { db, type Transaction } from '#app/db/connection/client.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import { CustomFieldOwnerType } from '#app/db/generated/enums.ts';
import { newestFirst, toIdPage, type IdPage, type IdPageRequest } from '#app/db/keyset-page.ts';
import { isId } from '#app/ids.ts';
import { customHandle } from '../input/custom.ts';
import { notObject, nullMeansAbsent, requiredText } from '../input/text.ts';
import { assertFixed, rule } from '../input/validate.ts';
import { limits } from '../limits.ts';
import { createField, fieldNotFound, updateFieldName, type FieldKey } from './fields.ts';
import { fieldTypes } from './known-fields.ts';

/* Custom fields as the API lists, creates and updates them. */

/** The kind of object that has the values of a field. */
export const fieldOwnerType = z.enum(CustomFieldOwnerType, rule('invalid-owner-type'));

const fieldBody = z.object(
  {
    ownerType: fieldOwnerType.describe('Kind of object that has the values.'),
    handle: customHandle.describe('Key of the values in `custom`. Unique per owner type.'),
    name: nullMeansAbsent(requiredText(limits.name)).describe('Name for people. By default, the handle.'),
    type: nullMeansAbsent(z.enum(fieldTypes, rule('invalid-field-type'))).describe(
      'Type of the values. By default, `single_line_text_field`.',
    ),
  },
  notObject,
);

/** A new custom field in a request to the API. */
export const createCustomFieldBody = fieldBody.describe('A new custom field.');

/** Changes of a custom field in a request to the API. Fixed fields may be sent as they are. */
export const updateCustomFieldBody = fieldBody
  .extend({
    name: nullMeansAbsent(requiredText(limits.name)).describe('Name for people.'),
    ownerType: nullMeansAbsent(z.string(rule('not-text'))).describe('Cannot change.'),
    handle: nullMeansAbsent(z.string(rule('not-text'))).describe('Cannot change.'),
    type: nullMeansAbsent(z.string(rule('not-text'))).describe('Cannot change.'),
  })
  .describe('Changes of a custom field; absent fields stay unchanged.');

const fieldRecord = { id: true, ownerType: true, handle: true, name: true, type: true, createdAt: true };

export type FieldRecord = Prisma.CustomFieldDefinitionGetPayload<{ select: typeof fieldRecord }>;

/** Lists a channel's custom fields, newest first. @param ownerType undefined for all. */
export async function listFieldRecords(
  channelId: string,
  ownerType: CustomFieldOwnerType | undefined,
  page: IdPageRequest,
): Promise<IdPage<FieldRecord>> {
  const { where, ...order } = newestFirst(page);
  const found = await db.customFieldDefinition.findMany({
    where: { channelId, removedAt: null, ...(ownerType && { ownerType }), ...where },
    ...order,
    select: fieldRecord,
  });
  return toIdPage(found, page.limit);
}

/** @throws Problem `field-not-found` for a field that the channel does not have, or that is removed. */
export async function getFieldRecord(key: FieldKey, client: Transaction = db): Promise<FieldRecord> {
  const { channelId, fieldId: id } = key;
  const found = isId(id)
    ? await client.customFieldDefinition.findFirst({
        where: { channelId, id, removedAt: null },
        select: fieldRecord,
      })
    : null;
  if (!found) throw fieldNotFound(key);
  return found;
}

/** Creates a custom field. @returns its id. @throws Problem `invalid-input` when another field has this handle. */
export function createFieldOfRequest(
  tx: Transaction,
  channelId: string,
  {
    ownerType,
    handle,
    name = handle,
    type = 'single_line_text_field',
  }: z.output<typeof createCustomFieldBody>,
): Promise<string> {
  return createField(channelId, { ownerType, handle, name, type }, tx);
}

/**
 * Renames a custom field.
 * @throws Problem `field-not-found`; `invalid-input` for another owner type, handle or type than the field's.
 */
export async function updateFieldOfRequest(
  tx: Transaction,
  key: FieldKey,
  { name, ...fixed }: z.output<typeof updateCustomFieldBody>,
): Promise<void> {
  const field = await getFieldRecord(key, tx);
  assertFixed(fixed, field);
  if (name !== undefined) await updateFieldName(key, name, tx);
}
