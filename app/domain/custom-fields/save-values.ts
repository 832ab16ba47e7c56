import type { Transaction } from '#app/db/connection/client.ts';
import { deleteCustomFieldValues, lockFields, saveCustomFieldValues } from '#app/db/custom-fields.ts';
import { violates } from '#app/db/connection/errors.ts';
import type { Channel, CustomFieldOwnerType } from '#app/db/generated/client.ts';
import { groupBy } from '#app/group-by.ts';
import { message } from '#app/i18n/message.ts';
import { currentActor } from '#app/request-context.ts';
import { limits } from '../limits.ts';
import { listKnownMedia } from '../media/media.ts';
import { invalid, problemDetail } from '../problem.ts';
import { fieldNamesIn } from './known-fields.ts';
import { planFieldsOfNewValues } from './plan-fields.ts';
import type { CustomInput } from './value-types.ts';
import { mediaInCustomValues, planCustomValues, type OwnedCustom } from './values.ts';

/**
 * Saves custom values of records of one channel, as {@link planCustomValues} describes.
 * @throws Problem `invalid`, as {@link planCustomValues} and {@link assertFieldsFit} do.
 */
export async function saveCustomValues(
  tx: Transaction,
  channel: Channel,
  items: readonly OwnedCustom[],
): Promise<void> {
  if (items.every(({ custom }) => custom.size === 0)) return;
  const names = fieldNamesIn(items.map(({ custom }) => custom));
  const definitions = await lockFields(tx, channel.id, names);
  const media = await listKnownMedia(
    tx,
    channel.id,
    items.flatMap(({ custom }) => mediaInCustomValues(custom)),
  );
  const plan = planCustomValues(items, { definitions, autoDefine: definesFields(channel) }, media);
  await assertFieldsFit(tx, { channelId: channel.id, path: 'custom' }, plan.definitions);
  if (plan.media.length > 0)
    await tx.media.createMany({ data: plan.media.map((row) => ({ channelId: channel.id, ...row })) });
  await deleteCustomFieldValues(tx, channel.id, plan.cleared);
  await saveCustomFieldValues(tx, channel.id, plan);
}

/** Only the brand defines fields. */
function definesFields(channel: Channel): boolean {
  return channel.autoDefineCustomFields && currentActor()?.kind !== 'creator';
}

/**
 * Defines and changes the fields that have no value yet, so that they can hold all of many values. The first of them that is
 * saved does not decide alone.
 * @throws Problem `invalid`, as {@link assertFieldsFit} does.
 */
export async function defineFields(
  tx: Transaction,
  channel: Channel,
  { owner, customs }: { owner: CustomFieldOwnerType; customs: readonly CustomInput[] },
): Promise<void> {
  const definitions = await lockFields(tx, channel.id, fieldNamesIn(customs));
  const plan = planFieldsOfNewValues(owner, customs, { definitions, autoDefine: definesFields(channel) });
  await assertFieldsFit(tx, { channelId: channel.id, path: 'custom' }, plan.definitions);
  await saveCustomFieldValues(tx, channel.id, { ...plan, values: [] });
}

/**
 * Asserts that a channel may have some more fields: those that values define at their first use, or a new one of the brand.
 * Concurrent requests may exceed the limit by their own fields.
 * @param path of the request, for the error.
 * @throws Problem `invalid`.
 */
export async function assertFieldsFit(
  client: Transaction,
  { channelId, path }: { channelId: string; path: string },
  fields: readonly { ownerType: CustomFieldOwnerType }[],
): Promise<void> {
  for (const [ownerType, added] of groupBy(fields, (field) => field.ownerType)) {
    const where = { channelId, ownerType, removedAt: null };
    const current = await client.customFieldDefinition.count({ where, take: limits.customFields });
    if (current + added.length > limits.customFields)
      throw invalid([
        problemDetail(path, message('too-many-fields', { max: limits.customFields, ownerType })),
      ]);
  }
}

/** More would need a field changed at the same instant each time. */
const maxAttempts = 5;

/**
 * Runs work that reads custom fields and saves values. When a field is deleted in between, or gets another type, the
 * transaction is rolled back and the work runs again.
 */
export async function retryOnChangedField<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!violates(error, 'field-of-value') || attempt === maxAttempts) throw error;
    }
  }
}
