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

interface InputValue {
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
  const inputs = isWhole ? wholeValues(definition, input.values) : patchedValues(input);
  const stored: Stored = isWhole ? {} : { ...before };
  const errors: UserError[] = [];
  const seen = new Set<string>();
  for (const one of inputs) {
    const field = definition.fields.find(({ key }) => key === one.key);
    if (!field)
      errors.push(keyed(one, `Field definition "${one.key}" does not exist`, 'UNDEFINED_OBJECT_FIELD'));
    else if (seen.has(one.key)) {
      // A key that is given twice has no value.
      Reflect.deleteProperty(stored, one.key);
      errors.push(keyed(one, `Field "${one.key}" duplicates other inputs`, 'DUPLICATE_FIELD_INPUT'));
    } else errors.push(...store(stored, { field, input: one, isNew: !before }, context));
    seen.add(one.key);
  }
  return { stored, errors: [...errors, ...missingFields(definition, stored, errors)] };
}

/** Sets one value, or returns its error. */
function store(
  stored: Stored,
  { field, input, isNew }: { field: FieldDefinitionRecord; input: InputValue; isNew: boolean },
  context: AdminContext,
): UserError[] {
  if (input.text === null || input.text === '') {
    Reflect.deleteProperty(stored, field.key);
    return [];
  }
  const result = normaliseValue(field, input.text, {
    currency: context.store.shop.currency,
    exists: (gid) => findNode(context.store, gid) !== undefined,
    coercesBooleans: isNew,
  });
  if ('stored' in result) {
    stored[field.key] = result.stored;
    return [];
  }
  return result.problems.map(({ message, index }) => ({
    ...keyed(input, message, 'INVALID_VALUE'),
    elementIndex: index,
  }));
}

function missingFields(
  definition: DefinitionRecord,
  stored: Stored,
  errors: readonly UserError[],
): UserError[] {
  const isRejected = (key: string) =>
    errors.some((error) => error.elementKey === key && error.code === 'INVALID_VALUE');
  return definition.fields
    .filter(({ key, required }) => required && !Object.hasOwn(stored, key) && !isRejected(key))
    .map(({ key, name }) => ({
      ...userError(['metaobject'], `${name} can't be blank`, 'OBJECT_FIELD_REQUIRED'),
      elementKey: key,
    }));
}

function patchedValues(input: EntryInput): InputValue[] {
  return (input.fields ?? []).map(({ key, value }, index) => ({
    key,
    text: value,
    fieldPath: ['metaobject', 'fields', String(index)],
  }));
}

/** The error paths of `values` were never recorded; only this function guesses them. */
function wholeValues(definition: DefinitionRecord, values: unknown): InputValue[] {
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

function keyed(input: InputValue, message: string, code: string): UserError {
  return { ...userError(input.fieldPath, message, code), elementKey: input.key };
}
