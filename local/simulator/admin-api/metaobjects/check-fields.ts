import type { FieldDefinitionRecord } from '../../state/records/metaobject.ts';
import { OPTION_NAMES, unknownOption } from '../../values/check-options.ts';
import {
  FIELD_TYPE_NAMES,
  invalidType,
  STANDARD_ONLY,
  STANDARD_ONLY_PROBLEM,
} from '../../values/field-types.ts';
import { userError, type UserError } from '../api-error.ts';
import type { FieldCreateInput, FieldOperationInput } from './definition-input.ts';

/** Limits and reserved words of field keys (recorded from the real service). */
const MIN_KEY = 2;
const MAX_KEY = 64;
const MAX_FIELDS = 40;
const RESERVED_KEYS = ['id', 'handle', 'system', 'metafields'];

/** Fields after a change, with all errors; nothing is saved if there are any. */
interface FieldsResult {
  fields: FieldDefinitionRecord[];
  errors: UserError[];
}

/** Fields of a new definition; all errors are at `fieldDefinitions.{index}`. The limits come first. */
export function createFields(inputs: readonly FieldCreateInput[]): FieldsResult {
  const operations = inputs.map((input) => ({ create: input }));
  const { fields, errors } = changeFields([], operations, { prefix: [] });
  const [limits, others] = [errors.filter(isOfAllFields), errors.filter((error) => !isOfAllFields(error))];
  return { fields, errors: [...limits, ...others] };
}

const isOfAllFields = ({ field }: UserError) => field?.at(-1) === 'fieldDefinitions';

/**
 * Applies operations in order. The path of an error is `fieldDefinitions.{index}` for a reserved or repeated key, with
 * the operation's name for an invalid key, and with `key` too for one that is in use or unknown.
 */
export function changeFields(
  existing: readonly FieldDefinitionRecord[],
  operations: readonly FieldOperationInput[],
  { prefix = ['create'] }: { prefix?: string[] } = {},
): FieldsResult {
  let fields = [...existing];
  const errors: UserError[] = [];
  const created = new Set<string>();
  for (const [index, operation] of operations.entries()) {
    const fieldPath = ['definition', 'fieldDefinitions', String(index)];
    const { create, update, delete: removal } = operation;
    const isDefined = (key: string) => fields.some((field) => field.key === key);
    if (create) {
      const rejected = rejectedKey(create.key, { fieldPath, created });
      const found = rejected ? [rejected] : createErrors(create, [...fieldPath, ...prefix]);
      if (found.length === 0 && isDefined(create.key)) {
        const message = `Field definition "${create.key}" is already taken`;
        found.push(
          keyed([...fieldPath, ...prefix, 'key'], { key: create.key, message }, 'OBJECT_FIELD_TAKEN'),
        );
      }
      errors.push(...found);
      created.add(create.key);
      if (found.length === 0) fields.push(newField(create));
    }
    if (update && !isDefined(update.key))
      errors.push(unknownField([...fieldPath, 'update', 'key'], update.key));
    if (update)
      fields = fields.map((field) => (field.key === update.key ? updatedField(field, update) : field));
    if (removal && !isDefined(removal.key))
      errors.push(unknownField([...fieldPath, 'delete', 'key'], removal.key));
    if (removal) fields = fields.filter((field) => field.key !== removal.key);
  }
  const limited = [
    { count: fields.length, what: 'fields' },
    {
      count: fields.filter(({ adminFilterable }) => adminFilterable).length,
      what: 'admin filterable fields',
    },
  ];
  for (const { count, what } of limited)
    if (count > MAX_FIELDS) {
      const message = `Maximum ${MAX_FIELDS} ${what} per metaobject definition`;
      errors.push(userError(['definition', 'fieldDefinitions'], message, 'INVALID'));
    }
  return { fields, errors };
}

/** The error of a key that is reserved or that the same input creates twice. */
function rejectedKey(
  key: string,
  { fieldPath, created }: { fieldPath: string[]; created: ReadonlySet<string> },
): UserError | undefined {
  if (RESERVED_KEYS.includes(key))
    return keyed(
      fieldPath,
      { key, message: `The name "${key}" is reserved for system use` },
      'RESERVED_NAME',
    );
  return created.has(key)
    ? keyed(fieldPath, { key, message: `Field "${key}" duplicates other inputs` }, 'DUPLICATE_FIELD_INPUT')
    : undefined;
}

function createErrors(input: FieldCreateInput, fieldPath: string[]): UserError[] {
  const { key } = input;
  const error = (message: string, code: string) => keyed(fieldPath, { key, message }, code);
  const errors: UserError[] = [];
  if (key === '') errors.push(error("Key can't be blank", 'BLANK'));
  if (key.length < MIN_KEY)
    errors.push(error(`Key is too short (minimum is ${MIN_KEY} characters)`, 'TOO_SHORT'));
  if (key.length > MAX_KEY)
    errors.push(error(`Key is too long (maximum is ${MAX_KEY} characters)`, 'TOO_LONG'));
  if (!/^[A-Za-z0-9_-]+$/.test(key))
    errors.push(error('Key contains one or more invalid characters.', 'INVALID'));
  if (!FIELD_TYPE_NAMES.includes(input.type)) errors.push(error(invalidType(input.type), 'INCLUSION'));
  else if (STANDARD_ONLY.has(input.type)) errors.push(error(STANDARD_ONLY_PROBLEM, 'INVALID'));
  for (const { name, value } of input.validations ?? [])
    if (!OPTION_NAMES.has(name)) errors.push(error(unknownOption(name, input.type), 'INVALID_OPTION'));
    else if (name === 'regex' && !isPattern(value))
      errors.push(error(`Validations value for option ${name} is invalid`, 'INVALID_OPTION'));
  return errors;
}

function newField(input: FieldCreateInput): FieldDefinitionRecord {
  return {
    key: input.key,
    name: input.name ?? humanise(input.key),
    description: input.description ?? null,
    required: input.required ?? false,
    fieldType: input.type,
    validations: input.validations ?? [],
    adminFilterable: input.capabilities?.adminFilterable?.enabled ?? false,
  };
}

function updatedField(
  field: FieldDefinitionRecord,
  input: Omit<FieldCreateInput, 'type'>,
): FieldDefinitionRecord {
  return {
    ...field,
    name: input.name ?? field.name,
    description: input.description === undefined ? field.description : input.description,
    required: input.required ?? field.required,
    validations: input.validations ?? field.validations,
    adminFilterable: input.capabilities?.adminFilterable?.enabled ?? field.adminFilterable,
  };
}

function unknownField(fieldPath: string[], key: string): UserError {
  const message = `Field definition "${key}" does not exist`;
  return keyed(fieldPath, { key, message }, 'UNDEFINED_OBJECT_FIELD');
}

function keyed(
  fieldPath: string[],
  { key, message }: { key: string; message: string },
  code: string,
): UserError {
  return { ...userError(fieldPath, message, code), elementKey: key };
}

/** `cc-creator-handle` becomes `Cc creator handle`. */
function humanise(key: string): string {
  const words = key.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}
