import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import type { Channel, CustomFieldOwnerType } from '#app/db/generated/client.ts';
import { findMedia } from '../media/find-media.ts';
import { clearValues } from './clear-values.ts';
import type { OwnedCustom } from './custom-input.ts';
import { customRows } from './custom-rows.ts';
import { definitionKey } from './definition.ts';
import { mediaInCustom, planValues } from './plan-values.ts';

/**
 * Merges custom values into those of records of one channel, as `planValues` says.
 * @throws Problem `invalid`, as `planValues` does.
 */
export async function saveCustomValues(
  tx: Transaction,
  channel: Channel,
  items: readonly OwnedCustom[],
): Promise<void> {
  if (items.every(({ custom }) => custom.size === 0)) return;
  const definitions = await findDefinitions(tx, channel.id, items);
  const media = await findMedia(
    tx,
    channel.id,
    items.flatMap(({ custom }) => mediaInCustom(custom)),
  );
  const plan = planValues(items, { definitions, definesMore: channel.autoDefineCustomFields }, media);
  await clearValues(tx, channel.id, plan);
  await tx.$executeRaw`WITH ${customRows(channel.id, plan, Prisma.sql`(SELECT) AS once`)} SELECT`;
}

/** They are locked as a value's foreign key locks its field: whoever removes one waits, and takes the value along. */
async function findDefinitions(tx: Transaction, channelId: string, items: readonly OwnedCustom[]) {
  const handles = [...new Set(items.flatMap(({ custom }) => [...custom.keys()]))];
  const rows = await tx.$queryRaw<{ id: string; ownerType: CustomFieldOwnerType; handle: string }[]>`
    SELECT id, owner_type AS "ownerType", handle FROM custom_field_definitions
    WHERE channel_id = ${channelId}::uuid AND handle = ANY (${handles}) ORDER BY id FOR KEY SHARE`;
  return new Map(rows.map(({ id, ownerType, handle }) => [definitionKey(ownerType, handle), id]));
}
