import { findNode } from '../../state/find-node.ts';
import type { DefinitionRecord, FieldDefinitionRecord } from '../../state/records/metaobject.ts';
import { normaliseValue } from '../../values/normalise-value.ts';
import { userError, type UserError } from '../api-error.ts';
import type { AdminContext } from '../context.ts';
import type { EntryInput } from './entry-input.ts';

type Stored = Record<string, string>;

interface ValuesResult {
  stored: Stored;
  errors: UserError[];
}

interface Given {
  key: string;
  /** Null and empty text clear the field. */
  text: string | null;
  fieldPath: string[];
}

/** An entry's values after a change. `fields` updates the given values, `values` replaces all. */
export function changeValues(
  definition: DefinitionRecord,
  { input, before }: { input: EntryInput; before: Stored | undefined },
  context: AdminContext,
): ValuesResult {
  const isWhole = input.values !== undefined && input.values !== null;
  const given = isWhole ? wholeValues(definition, input.values) : patchedValues(input);
  const stored: Stored = isWhole ? {} : { ...before };
  const errors: UserError[] = [];
  const seen = new Set<string>();
  for (const one of given) {
    const field = definition.fields.find(({ key }) => key === one.key);
    if (!field)
      errors.push(keyed(one, `Field definition "${one.key}" does not exist`, 'UNDEFINED_OBJECT_FIELD'));
    else if (seen.has(one.key)) {
      // A key that is given twice has no value.
      Reflect.deleteProperty(stored, one.key);
      errors.push(keyed(one, `Field "${one.key}" duplicates other inputs`, 'DUPLICATE_FIELD_INPUT'));
    } else errors.push(...store(stored, { field, given: one, isNew: !before }, context));
    seen.add(one.key);
  }
  return { stored, errors: [...errors, ...missingFields(definition, stored, errors)] };
}

/** Sets one value, or returns its error. */
function store(
  stored: Stored,
  { field, given, isNew }: { field: FieldDefinitionRecord; given: Given; isNew: boolean },
  context: AdminContext,
): UserError[] {
  if (given.text === null || given.text === '') {
    Reflect.deleteProperty(stored, field.key);
    return [];
  }
  const result = normaliseValue(field, given.text, {
    currency: context.store.shop.currency,
    exists: (gid) => findNode(context.store, gid) !== undefined,
    coercesBooleans: isNew,
  });
  if ('stored' in result) {
    stored[field.key] = result.stored;
    return [];
  }
  return result.problems.map(({ message, index }) => ({
    ...keyed(given, message, 'INVALID_VALUE'),
    elementIndex: index,
  }));
}

function missingFields(
  definition: DefinitionRecord,
  stored: Stored,
  errors: readonly UserError[],
): UserError[] {
  const isRefused = (key: string) =>
    errors.some((error) => error.elementKey === key && error.code === 'INVALID_VALUE');
  return definition.fields
    .filter(({ key, required }) => required && !Object.hasOwn(stored, key) && !isRefused(key))
    .map(({ key, name }) => ({
      ...userError(['metaobject'], `${name} can't be blank`, 'OBJECT_FIELD_REQUIRED'),
      elementKey: key,
    }));
}

function patchedValues(input: EntryInput): Given[] {
  return (input.fields ?? []).map(({ key, value }, index) => ({
    key,
    text: value,
    fieldPath: ['metaobject', 'fields', String(index)],
  }));
}

/** The error paths of `values` were never recorded; only this function guesses them. */
function wholeValues(definition: DefinitionRecord, values: unknown): Given[] {
  const entries: [string, unknown][] =
    typeof values === 'object' && values !== null ? Object.entries(values) : [];
  return entries.map(([key, value]) => {
    const type = definition.fields.find((field) => field.key === key)?.fieldType;
    const isText = typeof value === 'string' && type !== 'json';
    return {
      key,
      text: value === null ? null : isText ? value : JSON.stringify(value),
      fieldPath: ['values', key],
    };
  });
}

function keyed(given: Given, message: string, code: string): UserError {
  return { ...userError(given.fieldPath, message, code), elementKey: given.key };
}
