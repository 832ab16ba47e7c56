import { message } from '#app/i18n/message.ts';
import type { ValueRow } from '#app/db/custom-fields.ts';
import type { CustomFieldOwnerType, Prisma } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import { limits } from '../limits.ts';
import {
  alreadyThere,
  planMedia,
  toMediaResponse,
  type KnownMedia,
  type MediaAtPath,
  type MediaInput,
  type MediaRow,
  type MediaResponse,
} from '../media/media.ts';
import { invalid, problemDetail, type ProblemDetail } from '../problem.ts';
import type { FieldType, KnownFields } from './known-fields.ts';
import {
  fieldNotDefined,
  listUsedFields,
  planFields,
  sentValue,
  type FieldsPlan,
  type SentValue,
  type UsedField,
} from './plan-fields.ts';
import {
  fitsType,
  isList,
  isMedia,
  itemsOf,
  mediaIn,
  typeMismatch,
  valueOfType,
  type CustomInput,
  type CustomValue,
} from './value-types.ts';

/** Custom values of one owner, with their path in the request. */
export interface OwnedCustom {
  owner: { type: CustomFieldOwnerType; id: string };
  custom: CustomInput;
  path: string;
  /** The owner's values by handle, as responses show them; none for a new one. */
  current: Readonly<Record<string, unknown>>;
}

/** Custom values to save and to delete, the media in them, and the fields to define or change for them. */
export interface CustomValuesPlan extends FieldsPlan {
  media: MediaRow[];
  values: ValueRow[];
  cleared: ValueRow[];
}

/**
 * Plans how custom values are merged into those of records of one channel, handle by handle; null clears one. Media are
 * saved: a Media object whose `_id` is one of the channel's media refers to it, and the same media as before keep their id.
 * A field that was defined by its first value changes its type when it has no other value.
 * @throws Problem `invalid` that names each error:
 * - an unknown handle when the channel does not define fields automatically
 * - a value that does not fit its field's type
 * - a Media object without a known id or a URL
 * - a record that would have too many values
 */
export function planCustomValues(
  items: readonly OwnedCustom[],
  fields: KnownFields,
  media: ReadonlyMap<string, KnownMedia>,
): CustomValuesPlan {
  const problems: ProblemDetail[] = [];
  const sent = items.flatMap(({ owner, custom, path, current }) => {
    const values = Array.from(custom, (entry): ValueAtPath => {
      const value = sentValue(fields, owner, entry);
      return { ...value, path: `${path}.${value.key}`, before: current[value.handle] };
    });
    problems.push(...findRepeatedFields(values), ...findExcessValues(values, { path, current }));
    return values;
  });
  if (problems.length > 0) throw invalid(problems);
  const missing = sent.filter(({ field }) => !field);
  if (missing.length > 0 && !fields.autoDefine)
    throw invalid(missing.map(({ owner, path }) => fieldNotDefined(owner.type, path)));
  const used = planTypes(sent);
  const { stored, rows } = planMediaValues(
    used.flatMap(({ type, values }) => values.map((sent) => ({ sent, type }))),
    media,
  );
  return {
    ...planFields(used),
    media: rows,
    values: stored,
    cleared: sent.filter(({ value, field }) => value === null && field).map((value) => valueRow(value, null)),
  };
}

/** A value with its path in the request. */
interface ValueAtPath extends SentValue {
  path: string;
  /** The owner's present value, as responses show it. */
  before: unknown;
}

/** A value with the type that its field has or gets. */
interface TypedValue {
  sent: ValueAtPath & { value: CustomValue };
  type: FieldType;
}

/** @throws Problem `invalid` naming each value that does not fit its field's type. */
function planTypes(sent: readonly ValueAtPath[]): UsedField<ValueAtPath>[] {
  const used = listUsedFields(sent);
  const problems = used.flatMap(({ type, values }) =>
    values.filter(({ value }) => !fitsType(value, type)).map(({ path }) => typeMismatch(type, path)),
  );
  if (problems.length > 0) throw invalid(problems);
  return used;
}

/** A field has one value, so a request cannot name it twice, such as by its handle and by its name. */
function findRepeatedFields(values: readonly ValueAtPath[]): ProblemDetail[] {
  const byHandle = new Map(values.map((value) => [value.handle, value.key]));
  if (byHandle.size === values.length) return [];
  return values.flatMap(({ key, handle, path }) => {
    const other = byHandle.get(handle) ?? key;
    return other === key ? [] : [problemDetail(path, message('repeated-custom-field', { other }))];
  });
}

function findExcessValues(
  values: readonly SentValue[],
  { path, current }: Pick<OwnedCustom, 'path' | 'current'>,
): ProblemDetail[] {
  const handles = new Set(Object.keys(current));
  for (const { handle, value } of values)
    if (value === null) handles.delete(handle);
    else handles.add(handle);
  if (values.length === 0 || handles.size <= limits.customValues) return [];
  return [problemDetail(path, message('too-many-custom-values', { max: limits.customValues }))];
}

/** The Media objects among custom values. */
export function mediaInCustomValues(custom: CustomInput): MediaInput[] {
  const media: MediaInput[] = [];
  for (const value of custom.values()) media.push(...itemsOf(value).filter(isMedia));
  return media;
}

/**
 * Plans the media in custom values. Values contain whole Media objects, as responses show them.
 * @throws Problem `invalid`, as `planMedia` does.
 */
function planMediaValues(
  values: readonly TypedValue[],
  known: ReadonlyMap<string, KnownMedia>,
): { stored: ValueRow[]; rows: MediaRow[] } {
  const currentMedia = new Map(
    values.flatMap(({ sent }) => mediaInValue(sent.before)).map((item) => [item._id, item]),
  );
  const mediaAtPaths: MediaAtPath[] = [];
  for (const { sent, type } of values)
    for (const [index, item] of itemsOf(sent.value).entries()) {
      const media = mediaOfItem(item, type);
      if (!media) continue;
      mediaAtPaths.push({
        media: alreadyThere(media, mediaInValue(sent.before)),
        path: isList(sent.value) ? `${sent.path}[${index}]` : sent.path,
      });
    }
  const { ids, rows } = planMedia(mediaAtPaths, new Set([...known.keys(), ...currentMedia.keys()]));
  const objects = new Map<string, object>([
    ...currentMedia,
    ...[...known.values(), ...rows].map((row) => [row.id, toMediaResponse(row)] as const),
  ]);
  const next = ids.values();
  const stored = values.map(({ sent, type }) => {
    const { value } = sent;
    const items = itemsOf(valueOfType(value, type)).map((item) =>
      mediaOfItem(item, type) ? objects.get(next.next().value ?? '') : item,
    );
    return valueRow(sent, (isList(value) ? items : items[0]) as Prisma.InputJsonValue, type);
  });
  return { stored, rows };
}

/** In a field of media, a URL is media, too. */
function mediaOfItem(item: CustomValue | null, type: FieldType): MediaInput | undefined {
  return isMedia(item) || type === 'media' || type === 'list.media' ? mediaIn(item) : undefined;
}

export function mediaInValue(stored: unknown): MediaResponse[] {
  const items: unknown[] = Array.isArray(stored) ? stored : [stored];
  return items.filter(
    (item): item is MediaResponse =>
      typeof item === 'object' && item !== null && '_id' in item && 'url' in item,
  );
}

/** @param type that the field has or gets; undefined for a value to delete. */
function valueRow(
  { owner, handle, field }: SentValue,
  value: Prisma.InputJsonValue | null,
  type?: FieldType,
): ValueRow {
  return {
    id: newId(),
    definitionId: field?.id,
    ownerType: owner.type,
    handle,
    type,
    value,
    collabId: owner.type === 'collab' ? owner.id : undefined,
    dropId: owner.type === 'drop' ? owner.id : undefined,
    dropItemId: owner.type === 'product' ? owner.id : undefined,
  };
}
