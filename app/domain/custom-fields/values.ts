import slugify from '@sindresorhus/slugify';
import { message } from '#app/i18n/message.ts';
import type { Transaction } from '#app/db/client.ts';
import { deleteCustomFieldValues, lockFields, saveCustomFieldValues } from '#app/db/custom-fields.ts';
import type { FieldRow, ValueRow } from '#app/db/custom-fields.ts';
import { getViolatedForeignKey } from '#app/db/errors.ts';
import type { Channel, CustomFieldOwnerType, Prisma } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import { limits } from '../limits.ts';
import { listKnownMedia, mediaUrlMissing } from '../media/media.ts';
import type { KnownMedia, MediaInput } from '../media/media.ts';
import { invalid, problemDetail } from '../problem.ts';
import type { ProblemDetail } from '../problem.ts';

/** A custom value in a request. A media URL is text. */
export type CustomValue = string | number | boolean | MediaInput | readonly (string | MediaInput)[];

/** Custom values keyed by the handle or the name of their custom field; null clears one. */
export type CustomInput = ReadonlyMap<string, CustomValue | null>;

/** Custom values of one owner, with their path in the request. */
export interface OwnedCustom {
  owner: { type: CustomFieldOwnerType; id: string };
  custom: CustomInput;
  path: string;
  /** Handles of the values that the owner has; none for a new one. */
  present: readonly string[];
}

/** A custom field of a channel. */
export interface KnownField {
  id: string;
  ownerType: CustomFieldOwnerType;
  handle: string;
  name: string;
}

/** The custom fields of a channel that a request names. */
export interface KnownFields {
  definitions: readonly KnownField[];
  /** Whether the first value of an unknown field defines it. */
  autoDefine: boolean;
}

/** Custom values to save and to delete, and the fields to define for them. */
export interface CustomValuesPlan {
  definitions: FieldRow[];
  values: ValueRow[];
  cleared: ValueRow[];
}

const { min, max } = limits.customHandle;

/** The characters of a custom field's handle. */
export const handleShape = new RegExp(`^[A-Za-z0-9][A-Za-z0-9_-]{${min - 1},${max - 1}}$`);

/** The handle of a new field that a request names: "List of media" is `list-of-media`. May have too few characters. */
export function handleOfKey(key: string): string {
  return handleShape.test(key) ? key : slugify(key).slice(0, max).replace(/-+$/, '');
}

/** The texts by which {@link findField} finds the fields that custom values name. */
export function fieldNamesIn(customs: readonly CustomInput[]): string[] {
  return [
    ...new Set(customs.flatMap((custom) => [...custom.keys()].flatMap((key) => [key, handleOfKey(key)]))),
  ];
}

/** Finds a field by its handle, by its name, or by the handle that its first use gave it. */
function findField(
  { definitions }: KnownFields,
  ownerType: CustomFieldOwnerType,
  key: string,
): KnownField | undefined {
  const own = definitions.filter((field) => field.ownerType === ownerType);
  return (
    own.find(({ handle }) => handle === key) ??
    own.find(({ name }) => name === key) ??
    own.find(({ handle }) => handle === handleOfKey(key))
  );
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
  const problems: ProblemDetail[] = [];
  const given = items.flatMap(({ owner, custom, path, present }) => {
    const values = Array.from(custom, ([key, value]): GivenValue => {
      const field = findField(fields, owner.type, key);
      return { owner, key, handle: field?.handle ?? handleOfKey(key), field, value, path: `${path}.${key}` };
    });
    problems.push(...findRepeatedFields(values), ...findExcessValues(values, { path, present }));
    return values;
  });
  if (problems.length > 0) throw invalid(problems);
  const definitions = planDefinitions(given, fields);
  assertMediaExist(given, media);
  const planned = given.map(({ owner, handle, field, value }): ValueRow => ({
    id: newId(),
    definitionId: field?.id,
    ownerType: owner.type,
    handle,
    value: storedValue(value, media),
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
  /** As it was sent. */
  key: string;
  handle: string;
  /** Undefined for a field that is not defined yet. */
  field: KnownField | undefined;
  value: CustomValue | null;
  path: string;
}

function planDefinitions(given: readonly GivenValue[], fields: KnownFields): FieldRow[] {
  const missing = given.filter(({ field }) => !field);
  if (missing.length > 0 && !fields.autoDefine)
    throw invalid(missing.map(({ owner, path }) => fieldNotDefined(owner.type, path)));
  // The first of several values of a new field decides its type; clearing a value defines nothing.
  const set = missing.filter(({ value }) => value !== null);
  const byKey = new Map(set.toReversed().map((value) => [`${value.owner.type}:${value.handle}`, value]));
  return [...byKey.values()].map(({ owner, key, handle, value }) => ({
    id: newId(),
    ownerType: owner.type,
    handle,
    name: key === handle ? nameFromHandle(handle) : key,
    type: fieldTypeOf(value),
  }));
}

/** `cc-favourite-colour` becomes "Favourite colour". */
function nameFromHandle(handle: string): string {
  const text = handle.replace(/^cc-/, '').replaceAll(/[-_]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function fieldTypeOf(value: CustomValue | null): string {
  if (isList(value)) return listTypeOf(value);
  if (isMedia(value)) return 'media';
  if (typeof value === 'number') return 'number_decimal';
  if (typeof value === 'boolean') return 'boolean';
  return /[\r\n]/.test(value ?? '') ? 'multi_line_text_field' : 'single_line_text_field';
}

function listTypeOf(items: readonly (string | MediaInput)[]): string {
  if (items.some(isMedia)) return 'list.media';
  return items.every((item) => typeof item === 'string' && URL.canParse(item))
    ? 'list.url'
    : 'list.single_line_text_field';
}

function isList(value: CustomValue | null): value is readonly (string | MediaInput)[] {
  return Array.isArray(value);
}

/** The problem of a value whose field is unknown, in a channel that does not define fields automatically. */
export function fieldNotDefined(owner: CustomFieldOwnerType, path: string): ProblemDetail {
  return problemDetail(path, message('undefined-field', { ownerType: owner }));
}

function assertMediaExist(given: readonly GivenValue[], media: ReadonlyMap<string, KnownMedia>): void {
  const atPaths = given.flatMap(({ value, path }) =>
    itemsOf(value).map((item, index) => ({ item, path: isList(value) ? `${path}[${index}]` : path })),
  );
  const missing = atPaths.filter(
    ({ item }) => isMedia(item) && item.url === undefined && !knownMedia(item, media),
  );
  if (missing.length > 0) throw invalid(missing.map(({ path }) => problemDetail(path, mediaUrlMissing)));
}

/** A field has one value, so a request cannot name it twice, such as by its handle and by its name. */
function findRepeatedFields(values: readonly GivenValue[]): ProblemDetail[] {
  const byHandle = new Map(values.map((value) => [value.handle, value.key]));
  return values.flatMap(({ key, handle, path }) => {
    const other = byHandle.get(handle) ?? key;
    return other === key ? [] : [problemDetail(path, message('repeated-custom-field', { other }))];
  });
}

function findExcessValues(
  values: readonly GivenValue[],
  { path, present }: Pick<OwnedCustom, 'path' | 'present'>,
): ProblemDetail[] {
  const handles = new Set(present);
  for (const { handle, value } of values)
    if (value === null) handles.delete(handle);
    else handles.add(handle);
  if (values.length === 0 || handles.size <= limits.customValues) return [];
  return [problemDetail(path, message('too-many-custom-values', { max: limits.customValues }))];
}

/** The Media objects among custom values. */
export function mediaInCustomValues(custom: CustomInput): MediaInput[] {
  return [...custom.values()].flatMap(itemsOf).filter(isMedia);
}

/** The items of a list; another value is the only one. */
function itemsOf(value: CustomValue | null): readonly (CustomValue | null)[] {
  return isList(value) ? value : [value];
}

function isMedia(value: CustomValue | null): value is MediaInput {
  return typeof value === 'object' && value !== null && !isList(value);
}

function storedValue(
  value: CustomValue | null,
  media: ReadonlyMap<string, KnownMedia>,
): Prisma.InputJsonValue | null {
  const stored = (item: string | MediaInput) =>
    isMedia(item) ? mediaJson(item, knownMedia(item, media)) : item;
  if (isList(value)) return value.map(stored);
  return isMedia(value) ? stored(value) : value;
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
  const names = fieldNamesIn(items.map(({ custom }) => custom));
  const definitions = await lockFields(tx, channel.id, names);
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
