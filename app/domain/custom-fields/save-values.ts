import type { Transaction } from '#app/db/client.ts';
import {
  deleteCustomFieldValues,
  lockFields,
  saveCustomFieldValues,
  valueTypeConstraint,
} from '#app/db/custom-fields.ts';
import { findViolatedForeignKey } from '#app/db/errors.ts';
import type { Channel } from '#app/db/generated/client.ts';
import { listKnownMedia } from '../media/media.ts';
import { fieldNamesIn } from './known-fields.ts';
import { mediaInCustomValues, planCustomValues } from './values.ts';
import type { OwnedCustom } from './values.ts';

/**
 * Saves custom values of records of one channel, as {@link planCustomValues} describes.
 * @throws Problem `invalid`, as {@link planCustomValues} does.
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
  const plan = planCustomValues(items, { definitions, autoDefine: channel.autoDefineCustomFields }, media);
  if (plan.media.length > 0)
    await tx.media.createMany({ data: plan.media.map((row) => ({ channelId: channel.id, ...row })) });
  await deleteCustomFieldValues(tx, channel.id, plan.cleared);
  await saveCustomFieldValues(tx, channel.id, plan);
}

const fieldConstraints: readonly string[] = [
  'custom_field_values_channel_id_definition_id_fkey',
  valueTypeConstraint,
];
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
      if (!fieldConstraints.includes(findViolatedForeignKey(error) ?? '') || attempt === maxAttempts)
        throw error;
    }
  }
}
