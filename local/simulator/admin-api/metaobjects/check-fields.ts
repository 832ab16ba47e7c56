import type { FieldDefinitionRecord } from '../../state/records/metaobject.ts';
import { OPTION_NAMES } from '../../values/check-options.ts';
import { FIELD_TYPE_NAMES } from '../../values/field-types.ts';
import { userError, type UserError } from '../api-error.ts';
import type { FieldCreateInput, FieldOperationInput } from './definition-input.ts';

/** Limits and reserved words of field keys (recorded from the real service). */
const MIN_KEY = 2;
const MAX_KEY = 64;
const MAX_FIELDS = 40;
const RESERVED_KEYS = ['id', 'handle'];

/** Fields after a change, with all errors; nothing is saved if there are any. */
interface FieldsResult {
  fields: FieldDefinitionRecord[];
  errors: UserError[];
}

/** Fields of a new definition. Error paths begin with `fieldDefinitions.{index}`. */
export function createFields(inputs: readonly FieldCreateInput[]): FieldsResult {
  return changeFields(
    [],
    inputs.map((input) => ({ create: input })),
    { prefix: [] },
  );
}

/**
 * Applies operations in order. Error paths begin with `fieldDefinitions.{index}` and the operation's name.
 */
export function changeFields(
  existing: readonly FieldDefinitionRecord[],
  operations: readonly FieldOperationInput[],
  { prefix = ['create'] }: { prefix?: string[] } = {},
): FieldsResult {
  let fields = [...existing];
  const errors: UserError[] = [];
  for (const [index, operation] of operations.entries()) {
    const fieldPath = ['definition', 'fieldDefinitions', String(index)];
    if (operation.create) {
      const found = createErrors(operation.create, fields, [...fieldPath, ...prefix]);
      errors.push(...found);
      if (found.length === 0) fields.push(newField(operation.create));
    }
    const { update, delete: removal } = operation;
    const known = (key: string) => fields.some((field) => field.key === key);
    if (update && !known(update.key)) errors.push(unknownField([...fieldPath, 'update'], update.key));
    if (update)
      fields = fields.map((field) => (field.key === update.key ? updatedField(field, update) : field));
    if (removal && !known(removal.key)) errors.push(unknownField([...fieldPath, 'delete'], removal.key));
    if (removal) fields = fields.filter((field) => field.key !== removal.key);
  }
  if (fields.length > MAX_FIELDS) {
    const message = `Maximum ${MAX_FIELDS} fields per metaobject definition`;
    errors.push(userError(['definition', 'fieldDefinitions'], message, 'INVALID'));
  }
  return { fields, errors };
}

function createErrors(
  input: FieldCreateInput,
  existing: readonly FieldDefinitionRecord[],
  fieldPath: string[],
): UserError[] {
  const { key } = input;
  const error = (message: string, code: string) => ({
    ...userError(fieldPath, message, code),
    elementKey: key,
  });
  if (key === '') return [error("Key can't be blank", 'BLANK')];
  if (RESERVED_KEYS.includes(key))
    return [error(`The name "${key}" is reserved for system use`, 'RESERVED_NAME')];
  const errors: UserError[] = [];
  if (key.length < MIN_KEY)
    errors.push(error(`Key is too short (minimum is ${MIN_KEY} characters)`, 'TOO_SHORT'));
  if (key.length > MAX_KEY)
    errors.push(error(`Key is too long (maximum is ${MAX_KEY} characters)`, 'TOO_LONG'));
  if (!/^[A-Za-z0-9_-]+$/.test(key))
    errors.push(error('Key contains one or more invalid characters.', 'INVALID'));
  if (existing.some((field) => field.key === key))
    errors.push(error(`Field definition "${key}" is already taken`, 'OBJECT_FIELD_TAKEN'));
  if (!FIELD_TYPE_NAMES.includes(input.type))
    errors.push(
      error(
        `Type name ${input.type} is not a valid type. Valid types are: ${FIELD_TYPE_NAMES.join(', ')}.`,
        'INCLUSION',
      ),
    );
  for (const { name, value } of input.validations ?? [])
    if (!OPTION_NAMES.has(name) || (name === 'regex' && !isPattern(value)))
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
  return { ...userError(fieldPath, message, 'UNDEFINED_OBJECT_FIELD'), elementKey: key };
}

/** `cc-creator-handle` becomes `Cc creator handle`. */
export function humanise(key: string): string {
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
