import type { FieldRow } from '#app/db/custom-fields.ts';
import type { CustomFieldOwnerType } from '#app/db/generated/client.ts';
import { groupBy } from '#app/group-by.ts';
import { newId } from '#app/ids.ts';
import { message } from '#app/i18n/message.ts';
import { problemDetail, type ProblemDetail } from '../problem.ts';
import { findField, handleOfKey, type FieldType, type KnownField, type KnownFields } from './known-fields.ts';
import {
  fitsType,
  isTooLong,
  typeMismatch,
  typeOfValues,
  type CustomInput,
  type CustomValue,
} from './value-types.ts';

/* The types that values give to fields which they define, or whose only values they are. */

export interface SentValue {
  owner: { type: CustomFieldOwnerType; id: string };
  /** As it was sent. */
  key: string;
  handle: string;
  /** Undefined for a field that is not defined yet. */
  field: KnownField | undefined;
  value: CustomValue | null;
}

export function sentValue(
  fields: KnownFields,
  owner: SentValue['owner'],
  [key, value]: readonly [string, CustomValue | null],
): SentValue {
  const field = findField(fields, owner.type, key);
  return { owner, key, handle: field?.handle ?? handleOfKey(key), field, value };
}

type SetValue<Sent extends SentValue> = Sent & { value: CustomValue };

/** The values of one field, and the type that it has or gets. */
export interface UsedField<Sent extends SentValue = SentValue> {
  type: FieldType;
  values: SetValue<Sent>[];
}

/** Clearing a value defines nothing. */
export function listUsedFields<Sent extends SentValue>(sent: readonly Sent[]): UsedField<Sent>[] {
  const set = sent.filter((value): value is SetValue<Sent> => value.value !== null);
  return [...groupBy(set, ({ owner, handle }) => `${owner.type}:${handle}`).values()].map((values) => ({
    type: typeOfField(values),
    values,
  }));
}

function typeOfField(values: readonly SetValue<SentValue>[]): FieldType {
  const [first] = values;
  const currentType = first?.field?.type as FieldType | undefined;
  if (currentType !== undefined && values.every(({ value }) => fitsType(value, currentType)))
    return currentType;
  return currentType === undefined || isRetypable(first?.field, values)
    ? typeOfValues(values.map(({ value }) => value))
    : currentType;
}

/** Whether the field has no value, or only one that is replaced, by what can be of another type. */
function isRetypable(
  field: KnownField | undefined,
  values: readonly Pick<SentValue, 'owner' | 'value'>[],
): boolean {
  if (field && values.some(({ value }) => value !== null && isTooLong(value, field.type))) return false;
  const [holder, ...others] = field?.holders ?? ['', ''];
  return others.length === 0 && (holder === undefined || values.some(({ owner }) => owner.id === holder));
}

/** Fields to define, and fields that get another type. */
export interface FieldsPlan {
  definitions: FieldRow[];
  retyped: { id: string; type: string }[];
}

export function planFields(used: readonly UsedField[]): FieldsPlan {
  return {
    definitions: used.flatMap(({ type, values: [first] }) =>
      first && !first.field ? [newDefinition(first, type)] : [],
    ),
    retyped: used.flatMap(({ type, values: [first] }) =>
      first?.field && first.field.type !== type ? [{ id: first.field.id, type }] : [],
    ),
  };
}

function newDefinition({ owner, key, handle }: SentValue, type: FieldType): FieldRow {
  const name = key === handle ? nameFromHandle(handle) : key;
  return { id: newId(), ownerType: owner.type, handle, name, type };
}

/** `cc-favourite-colour` becomes "Favourite colour". */
function nameFromHandle(handle: string): string {
  const text = handle.replace(/^cc-/, '').replaceAll(/[-_]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The problems of custom values of one record: each without a field, and each that does not fit its field's type.
 * @param owner with an empty id for a new record.
 */
export function checkNewValues(
  owner: SentValue['owner'],
  custom: CustomInput,
  fields: KnownFields,
): ProblemDetail[] {
  return Array.from(custom).flatMap(([key, value]) => {
    const path = `custom.${key}`;
    const field = findField(fields, owner.type, key);
    if (!field) return fields.autoDefine ? [] : [fieldNotDefined(owner.type, path)];
    const type = field.type as FieldType;
    const isFit = value === null || fitsType(value, type) || isRetypable(field, [{ owner, value }]);
    return isFit ? [] : [typeMismatch(type, path)];
  });
}

/** Plans the fields for all of many values that {@link checkNewValues} accepts and that are saved one after another. */
export function planFieldsOfNewValues(
  owner: CustomFieldOwnerType,
  customs: readonly CustomInput[],
  fields: KnownFields,
): FieldsPlan {
  const sent = customs.flatMap((custom) =>
    Array.from(custom, (entry) => sentValue(fields, { type: owner, id: '' }, entry)),
  );
  const ofEmptyFields = sent.filter(({ field }) => (field ? field.holders?.length === 0 : fields.autoDefine));
  return planFields(listUsedFields(ofEmptyFields));
}

/** The problem of a value whose field is unknown, in a channel that does not define fields automatically. */
export function fieldNotDefined(owner: CustomFieldOwnerType, path: string): ProblemDetail {
  return problemDetail(path, message('undefined-field', { ownerType: owner }));
}
