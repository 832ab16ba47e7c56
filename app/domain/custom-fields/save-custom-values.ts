import type { Transaction } from '#app/db/client.ts';
import type { Channel } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import { invalid } from '../problem.ts';
import type { CustomOwner, CustomValue, OwnedCustom } from './custom-input.ts';
import { mergeValues } from './merge-values.ts';
import { refuseTooMany } from './refuse-too-many.ts';
import { resolveValues } from './resolve-values.ts';

/**
 * Merges custom values into those of records of one channel, handle by handle; null clears one. A handle that is not
 * defined yet is defined on the way, where the channel allows that.
 * @throws Problem `invalid` naming every handle that is unknown where the channel does not, every Media object that
 *   names no media, or a record that would hold too many values.
 */
export async function saveCustomValues(
  tx: Transaction,
  channel: Channel,
  items: readonly OwnedCustom[],
): Promise<void> {
  const given = items.flatMap(({ owner, custom, path }) =>
    Array.from(custom, ([handle, value]) => ({ owner, handle, value, path: `${path}.${handle}` })),
  );
  if (given.length === 0) return;
  const definitions = await ensureDefinitions(tx, channel, given);
  const values = await resolveValues(tx, channel.id, given);
  const rows = given.flatMap(({ owner, handle }, index) => {
    const definitionId = definitions.get(definitionKey(owner.type, handle));
    if (definitionId === undefined) return [];
    return [{ id: newId(), definitionId, ...ownerColumn(owner), value: values[index] ?? null }];
  });
  await mergeValues(tx, channel.id, rows);
  await refuseTooMany(tx, channel.id, items);
}

interface GivenValue {
  owner: CustomOwner;
  handle: string;
  value: CustomValue | null;
  path: string;
}

async function ensureDefinitions(tx: Transaction, channel: Channel, given: readonly GivenValue[]) {
  const known = await findDefinitions(tx, channel.id, given);
  const missing = given.filter(({ owner, handle }) => !known.has(definitionKey(owner.type, handle)));
  if (missing.length === 0) return known;
  if (!channel.autoDefineCustomFields) throw invalid(missing.map(undefinedField));
  await tx.customFieldDefinition.createMany({
    data: missing.map(({ owner, handle, value }) => ({
      channelId: channel.id,
      id: newId(),
      ownerType: owner.type,
      handle,
      name: nameFromHandle(handle),
      type: typeOf(value),
    })),
    skipDuplicates: true,
  });
  return findDefinitions(tx, channel.id, given);
}

async function findDefinitions(tx: Transaction, channelId: string, given: readonly GivenValue[]) {
  const rows = await tx.customFieldDefinition.findMany({
    where: { channelId, handle: { in: [...new Set(given.map(({ handle }) => handle))] } },
    select: { id: true, ownerType: true, handle: true },
  });
  return new Map(rows.map(({ id, ownerType, handle }) => [definitionKey(ownerType, handle), id]));
}

function definitionKey(ownerType: CustomOwner['type'], handle: string): string {
  return `${ownerType}:${handle}`;
}

function undefinedField({ owner, path }: GivenValue) {
  return {
    path,
    message: `is not a custom field of this channel's ${owner.type}s: define it in the settings first`,
  };
}

/** `cc-favourite-colour` becomes "Favourite colour". */
function nameFromHandle(handle: string): string {
  const words = handle.replace(/^cc-/, '').replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function typeOf(value: CustomValue | null): string {
  if (Array.isArray(value)) return 'list.url';
  return typeof value === 'object' && value !== null ? 'media' : 'single_line_text_field';
}

function ownerColumn(owner: CustomOwner) {
  if (owner.type === 'collab') return { collabId: owner.id };
  return owner.type === 'drop' ? { dropId: owner.id } : { dropProductId: owner.id };
}
