import { z } from 'zod';
import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import {
  deleteFieldValuesBatch,
  listCustomFields,
  lockField,
  markFieldDeleted,
  updateFieldPositions,
  type ListedField,
} from '#app/db/custom-fields.ts';
import { violates } from '#app/db/connection/errors.ts';
import { CustomFieldOwnerType } from '#app/db/generated/enums.ts';
import { addFollowUp } from '#app/db/follow-ups.ts';
import { message } from '#app/i18n/message.ts';
import { isId, newId } from '#app/ids.ts';
import { assertFieldsFit } from './save-values.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { markManyDirty } from '../collabs/dirty.ts';
import { customHandle } from '../input/custom.ts';
import { requiredText } from '../input/text.ts';
import { validate } from '../input/validate.ts';
import { limits } from '../limits.ts';
import { openedValues, recordFieldAuthor, saveRecordForm, type FieldValues } from '../concurrent-edits.ts';
import { invalid, Problem, problemDetail } from '../problem.ts';
import { fieldTypes, type FieldType } from './known-fields.ts';

export interface FieldKey {
  channelId: string;
  fieldId: string;
}

/** A custom field to create. Themes and requests use its handle; people see its name. */
export interface NewField {
  ownerType: CustomFieldOwnerType;
  handle: string;
  name: string;
  type: FieldType;
}

/** All fields of one owner type in their new order. */
interface FieldOrder {
  ownerType: CustomFieldOwnerType;
  fieldIds: readonly string[];
}

const fieldRequest = z.discriminatedUnion('intent', [
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
    ids: z.array(z.string()).max(limits.customFields),
  }),
  z.object({ intent: z.literal('remove'), id: z.string() }),
  z.object({ intent: z.literal('auto-define'), isOn: z.boolean() }),
]);

type FieldRequest = z.output<typeof fieldRequest>;

/**
 * Carries out a change from the custom field settings.
 * @returns the validated request.
 * @throws Problem `invalid`, `not-found` for a field that is absent or another channel's, `conflict` when fields to
 *   reorder have changed.
 */
export async function updateFields(channelId: string, sent: unknown): Promise<FieldRequest> {
  const request = validate(fieldRequest, sent);
  await run(channelId, request, sent);
  return request;
}

async function run(channelId: string, request: FieldRequest, sent: unknown): Promise<void> {
  switch (request.intent) {
    case 'define': {
      const { ownerType, handle, name, type } = request;
      await createField(channelId, { ownerType, handle, name, type });
      return;
    }
    case 'rename':
      return renameField({ channelId, fieldId: request.id }, request.name, openedValues(sent));
    case 'order':
      return reorderFields(channelId, { ownerType: request.ownerType, fieldIds: request.ids });
    case 'remove':
      return deleteField({ channelId, fieldId: request.id });
    case 'auto-define':
      await db.channel.update({
        where: { id: channelId },
        data: { autoDefineCustomFields: request.isOn },
      });
  }
}

/** Values are counted up to this number. */
export const maxCounted = 1_000;

/** Lists a channel's custom fields of one owner type in the brand's order. */
export function listFields(channelId: string, ownerType: CustomFieldOwnerType): Promise<ListedField[]> {
  return listCustomFields(
    db,
    { channelId, ownerType },
    { fields: limits.customFields, values: maxCounted + 1 },
  );
}

/** The types of the custom fields of drops and their products, by handle. */
export type DefinedFields = Readonly<Record<'drop' | 'product', ReadonlyMap<string, string>>>;

/** Lists a channel's custom fields of drops. An undo, copy or draft does not define fields again that the brand deleted. */
export async function listDefinedFields(channelId: string): Promise<DefinedFields> {
  const fields = await db.customFieldDefinition.findMany({
    where: { channelId, ownerType: { in: ['drop', 'product'] }, removedAt: null },
    select: { ownerType: true, handle: true, type: true },
  });
  const typesOf = (owner: string) =>
    new Map(fields.filter(({ ownerType }) => ownerType === owner).map(({ handle, type }) => [handle, type]));
  return { drop: typesOf('drop'), product: typesOf('product') };
}

/** @returns the field's id. @throws Problem `invalid` when another field has this handle, and at the limit of fields. */
export async function createField(
  channelId: string,
  field: NewField,
  client: Transaction = db,
): Promise<string> {
  const id = newId();
  await assertFieldsFit(client, { channelId, path: 'handle' }, [field]);
  try {
    await client.customFieldDefinition.create({ data: { channelId, id, ...field } });
    return id;
  } catch (error) {
    if (!violates(error, 'one-field-per-handle')) throw error;
    throw invalid([problemDetail('handle', message('field-handle-taken', { ownerType: field.ownerType }))]);
  }
}

/** Saves a form with a field's name. @throws Problem `not-found`, `form-changed`. */
function renameField(key: FieldKey, name: string, opened: FieldValues): Promise<void> {
  assertFieldId(key);
  const { channelId, fieldId } = key;
  return inTransaction(async (tx) => {
    if (!(await lockField(tx, key))) throw fieldNotFound(key);
    const where = { channelId_id: { channelId, id: fieldId } };
    const read = () => tx.customFieldDefinition.findUniqueOrThrow({ where, select: { name: true } });
    const record = { channelId, recordId: fieldId };
    return saveRecordForm(tx, record, {
      form: { opened, read },
      save: () => updateFieldName(key, name, tx),
    });
  });
}

/** Changes a field's name. Its handle, which themes use, stays. @throws Problem `not-found`. */
export async function updateFieldName(key: FieldKey, name: string, client: Transaction = db): Promise<void> {
  assertFieldId(key);
  const { channelId, fieldId: id } = key;
  const where = { channelId, id, removedAt: null };
  const { count } = await client.customFieldDefinition.updateMany({ where, data: { name } });
  if (count === 0) throw fieldNotFound(key);
  await recordFieldAuthor(client, { channelId, recordId: id }, ['name']);
}

/**
 * Reorders a channel's custom fields of one owner type. Fields that are not listed follow.
 * @throws Problem `conflict` when a listed field was deleted.
 */
export async function reorderFields(channelId: string, order: FieldOrder): Promise<void> {
  const { ownerType, fieldIds } = order;
  if (!fieldIds.every(isId)) throw fieldsChanged();
  await inTransaction(async (tx) => {
    await tx.customFieldDefinition.updateMany({
      where: { channelId, ownerType, removedAt: null, position: { not: null } },
      data: { position: null },
    });
    if ((await updateFieldPositions(tx, channelId, order)) !== fieldIds.length) throw fieldsChanged();
  });
}

function fieldsChanged(): Problem {
  return new Problem('fields-changed');
}

/** A field can have values in many collabs, and a transaction is limited to seconds. */
const batchSize = 2_000;

/**
 * Deletes a custom field with all its values. The field is deleted at once; its values are deleted in
 * batches, the first one now. Collabs that had a value are mirrored again.
 * @throws Problem `not-found`.
 */
export function deleteField(key: FieldKey): Promise<void> {
  return inTransaction((tx) => deleteFieldIn(tx, key));
}

/** Deletes a field as {@link deleteField} does. */
export async function deleteFieldIn(tx: Transaction, key: FieldKey): Promise<void> {
  assertFieldId(key);
  // Collabs are locked before the field, as by those who write its values: else the two would wait for each other.
  await deleteValues(tx, key);
  if (!(await lockField(tx, key))) throw fieldNotFound(key);
  await markFieldDeleted(tx, key);
  const { channelId, fieldId } = key;
  const left = await tx.customFieldValue.findFirst({
    where: { channelId, definitionId: fieldId },
    select: { id: true },
  });
  if (left) await addFollowUp(tx, tasks.deleteFieldValues, { payload: key });
  else await tx.customFieldDefinition.deleteMany({ where: { channelId, id: fieldId } });
}

/** Deletes the next batch of a deleted field's values. @returns 0 when another follows. */
export function continueDeletingField(key: FieldKey): Promise<number | undefined> {
  return inTransaction((tx) => deleteBatch(tx, key));
}

/** After the last batch it deletes the field's row. @returns 0 when another batch follows. */
async function deleteBatch(tx: Transaction, key: FieldKey): Promise<number | undefined> {
  const { channelId, fieldId: id } = key;
  if (await deleteValues(tx, key)) return 0;
  await tx.customFieldDefinition.deleteMany({ where: { channelId, id } });
  return undefined;
}

/** Deletes a batch of a field's values, and marks their collabs dirty. @returns whether more values may follow. */
async function deleteValues(tx: Transaction, key: FieldKey): Promise<boolean> {
  const { hasMore, collabIds } = await deleteFieldValuesBatch(tx, key, batchSize);
  if (collabIds.length > 0) await markManyDirty(tx, key.channelId, collabIds);
  return hasMore;
}

function assertFieldId({ fieldId }: FieldKey): void {
  if (!isId(fieldId)) throw fieldNotFound({ fieldId });
}

/** The error for a field that the channel does not have. */
export function fieldNotFound({ fieldId }: Pick<FieldKey, 'fieldId'>): Problem {
  return new Problem('field-not-found', { fieldId });
}
