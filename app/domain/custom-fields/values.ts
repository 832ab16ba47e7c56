import { message } from '#app/i18n/message.ts';
import type { Transaction } from '#app/db/client.ts';
import { deleteCustomFieldValues, lockFieldsByHandle, saveCustomFieldValues } from '#app/db/custom-fields.ts';
import type { FieldRow, ValueRow } from '#app/db/custom-fields.ts';
import { getViolatedForeignKey } from '#app/db/errors.ts';
import type { Channel, CustomFieldOwnerType, Prisma } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import { limits } from '../limits.ts';
import { listKnownMedia, mediaUrlMissing } from '../media/media.ts';
import type { KnownMedia, MediaInput } from '../media/media.ts';
import { invalid, problemDetail } from '../problem.ts';
import type { ProblemDetail } from '../problem.ts';

/** A custom value as clients send it: text (a media URL is text too), a list of media URLs, or a Media object. */
export type CustomValue = string | string[] | MediaInput;

/** Custom values keyed by custom field handle; null clears one. */
export type CustomInput = ReadonlyMap<string, CustomValue | null>;

/** Custom values of one owner, with their path in the request. */
export interface OwnedCustom {
  owner: { type: CustomFieldOwnerType; id: string };
  custom: CustomInput;
  path: string;
  /** Handles of the values that the owner has; none for a new one. */
  present: readonly string[];
}

/** The custom fields of a channel that a request names. */
export interface KnownFields {
  /** Ids by {@link definitionKey}. */
  definitions: ReadonlyMap<string, string>;
  /** Whether the first value of an unknown field defines it. */
  autoDefine: boolean;
}

/** Custom values to save and to delete, and the fields to define for them. */
export interface CustomValuesPlan {
  definitions: FieldRow[];
  values: ValueRow[];
  cleared: ValueRow[];
}

/** The key of a custom field within its channel. */
export function definitionKey(ownerType: CustomFieldOwnerType, handle: string): string {
  return `${ownerType}:${handle}`;
}

/**
 * Plans how custom values are merged into those of records of one channel, handle by handle; null clears one. A Media
 * object whose `_id` is one of the channel's media refers to it; any other `_id` is ignored.
 * @throws Problem `invalid` naming each unknown handle when the channel does not define fields automatically, each Media
 *   object without a known id or a URL, and each record that would have too many values.
 */
export function planCustomValues(
  items: readonly OwnedCustom[],
  fields: KnownFields,
  media: ReadonlyMap<string, KnownMedia>,
): CustomValuesPlan {
  const given = items.flatMap(({ owner, custom, path }) =>
    Array.from(custom, ([handle, value]) => ({ owner, handle, value, path: `${path}.${handle}` })),
  );
  const definitions = planDefinitions(given, fields);
  assertMediaExist(given, media);
  assertValueCounts(items);
  const planned = given.map(({ owner, handle, value }): ValueRow => ({
    id: newId(),
    definitionId: fields.definitions.get(definitionKey(owner.type, handle)),
    ownerType: owner.type,
    handle,
    value: isMedia(value) ? mediaJson(value, knownMedia(value, media)) : value,
    ...ownerColumn(owner),
  }));
  return {
    definitions,
    values: planned.filter(({ value }) => value !== null),
    cleared: planned.filter(({ value, definitionId }) => value === null && definitionId !== undefined),
  };
}

interface GivenValue {
  owner: OwnedCustom['owner'];
  handle: string;
  value: CustomValue | null;
  path: string;
}

function planDefinitions(given: readonly GivenValue[], fields: KnownFields): FieldRow[] {
  const missing = given.filter(
    ({ owner, handle }) => !fields.definitions.has(definitionKey(owner.type, handle)),
  );
  if (missing.length > 0 && !fields.autoDefine)
    throw invalid(missing.map(({ owner, path }) => fieldNotDefined(owner.type, path)));
  // The first of several values of a new field decides its type; clearing a value defines nothing.
  const set = missing.filter(({ value }) => value !== null);
  const byKey = new Map(
    set.toReversed().map((value) => [definitionKey(value.owner.type, value.handle), value]),
  );
  return [...byKey.values()].map(({ owner, handle, value }) => ({
    id: newId(),
    ownerType: owner.type,
    handle,
    name: nameFromHandle(handle),
    type: fieldTypeOf(value),
  }));
}

/** `cc-favourite-colour` becomes "Favourite colour". */
function nameFromHandle(handle: string): string {
  const text = handle.replace(/^cc-/, '').replaceAll(/[-_]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function fieldTypeOf(value: CustomValue | null): string {
  if (Array.isArray(value)) return 'list.url';
  return typeof value === 'object' && value !== null ? 'media' : 'single_line_text_field';
}

/** The problem of a value whose field is unknown, in a channel that does not define fields automatically. */
export function fieldNotDefined(owner: CustomFieldOwnerType, path: string): ProblemDetail {
  return problemDetail(path, message('undefined-field', { ownerType: owner }));
}

function assertMediaExist(given: readonly GivenValue[], media: ReadonlyMap<string, KnownMedia>): void {
  const missing = given.filter(
    ({ value }) => isMedia(value) && value.url === undefined && !knownMedia(value, media),
  );
  if (missing.length > 0) throw invalid(missing.map(({ path }) => problemDetail(path, mediaUrlMissing)));
}

function assertValueCounts(items: readonly OwnedCustom[]): void {
  const full = items.filter(({ custom, present }) => {
    const handles = new Set(present);
    for (const [handle, value] of custom)
      if (value === null) handles.delete(handle);
      else handles.add(handle);
    return custom.size > 0 && handles.size > limits.customValues;
  });
  if (full.length === 0) return;
  const reason = message('too-many-custom-values', { max: limits.customValues });
  throw invalid(full.map(({ path }) => problemDetail(path, reason)));
}

/** The Media objects among custom values. */
export function mediaInCustomValues(custom: CustomInput): MediaInput[] {
  return [...custom.values()].filter(isMedia);
}

function isMedia(value: CustomValue | null): value is MediaInput {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function knownMedia({ id }: MediaInput, media: ReadonlyMap<string, KnownMedia>): KnownMedia | undefined {
  return media.get(id?.toLowerCase() ?? '');
}

/** A Media object is stored as sent, under the interface's keys. Columns of known media override it. */
function mediaJson(input: MediaInput, known: KnownMedia | undefined): Prisma.InputJsonObject {
  const given = Object.fromEntries(Object.entries(input).filter(([key]) => key !== 'id'));
  return known
    ? { ...given, _id: known.id, url: known.url, mediaContentType: known.mediaContentType }
    : given;
}

function ownerColumn({ type, id }: OwnedCustom['owner']): Partial<ValueRow> {
  if (type === 'collab') return { collabId: id };
  return type === 'drop' ? { dropId: id } : { dropItemId: id };
}

/**
 * Saves custom values of records of one channel, as {@link planCustomValues} says.
 * @throws Problem `invalid`, as {@link planCustomValues} does.
 */
export async function saveCustomValues(
  tx: Transaction,
  channel: Channel,
  items: readonly OwnedCustom[],
): Promise<void> {
  if (items.every(({ custom }) => custom.size === 0)) return;
  const handles = new Set(items.flatMap(({ custom }) => [...custom.keys()]));
  const fields = await lockFieldsByHandle(tx, channel.id, [...handles]);
  const definitions = new Map(
    fields.map(({ id, ownerType, handle }) => [definitionKey(ownerType, handle), id]),
  );
  const media = await listKnownMedia(
    tx,
    channel.id,
    items.flatMap(({ custom }) => mediaInCustomValues(custom)),
  );
  const plan = planCustomValues(items, { definitions, autoDefine: channel.autoDefineCustomFields }, media);
  await deleteCustomFieldValues(tx, channel.id, plan.cleared);
  await saveCustomFieldValues(tx, channel.id, plan);
}

const valueFieldConstraint = 'custom_field_values_channel_id_definition_id_fkey';
/** More would need a field deleted at the same instant each time. */
const maxAttempts = 5;

/**
 * Runs work that reads custom fields and saves values in a later transaction. When a field is deleted in between, the
 * transaction is rolled back and the work runs again.
 */
export async function retryOnDeletedField<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (getViolatedForeignKey(error) !== valueFieldConstraint || attempt === maxAttempts) throw error;
    }
  }
}
