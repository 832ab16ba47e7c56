import { checkItem, type ValueSetting } from './check-item.ts';
import { optionProblem, type FieldOption } from './check-options.ts';
import {
  MAX_LIST_ITEMS,
  MEASUREMENT_UNITS,
  readFieldType,
  sizeLimit,
  type FieldType,
} from './field-types.ts';

/** A value as the platform stores it (text), or what is wrong; `index` is the position in a list. */
type ValueResult = { stored: string } | { problems: { message: string; index: number | null }[] };

interface Field {
  fieldType: string;
  validations: readonly FieldOption[];
}

/** Checks text that was sent for a field and brings it into the form in which the platform keeps it. */
export function normaliseValue(field: Field, text: string, setting: ValueSetting): ValueResult {
  const type = readFieldType(field.fieldType);
  if (Buffer.byteLength(text) > sizeLimit(type))
    return userErrorsOf(`Value is too large (maximum is ${sizeLimit(type)} bytes).`);
  return type.isList
    ? normaliseList(type, { field, text }, setting)
    : normaliseOne(type, { field, text }, setting);
}

interface FieldText {
  field: Field;
  text: string;
}

function normaliseOne(type: FieldType, { field, text }: FieldText, setting: ValueSetting): ValueResult {
  const result = checkItem(type.item, text, setting);
  if ('problem' in result) return userErrorsOf(result.problem);
  const broken = optionProblem(type, result.value, field.validations);
  if (broken !== undefined) return userErrorsOf(broken);
  return { stored: typeof result.value === 'string' ? result.value : storedItem(type, result.value) };
}

function normaliseList(type: FieldType, { field, text }: FieldText, setting: ValueSetting): ValueResult {
  const items = parseList(text);
  if (!items) return userErrorsOf('Value must be a JSON array.');
  const max = Number(field.validations.find(({ name }) => name === 'list.max')?.value ?? MAX_LIST_ITEMS);
  const min = Number(field.validations.find(({ name }) => name === 'list.min')?.value ?? 0);
  if (items.length > max) return userErrorsOf(`Value has a maximum of ${max} items.`);
  if (items.length < min) return userErrorsOf(`Value has a minimum of ${min} items.`);
  const results = items.map((item) => {
    const result = checkItem(type.item, item, setting);
    if ('problem' in result) return result;
    const broken = optionProblem(type, result.value, field.validations);
    return broken === undefined ? result : { problem: broken };
  });
  const problems = results.flatMap((one, index) =>
    'problem' in one ? [{ message: one.problem, index }] : [],
  );
  if (problems.length > 0) return { problems };
  const stored = results.flatMap((one) => ('value' in one ? [storedItem(type, one.value)] : []));
  return { stored: `[${stored.join(',')}]` };
}

/** One value as JSON text; the number of a measurement has at least one decimal place. */
function storedItem({ item }: FieldType, value: unknown): string {
  const text = JSON.stringify(value);
  return item in MEASUREMENT_UNITS ? text.replace(/^({"value":-?\d+)(?=,)/, '$1.0') : text;
}

function parseList(text: string): unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function userErrorsOf(message: string): ValueResult {
  return { problems: [{ message, index: null }] };
}

/** A stored value as `jsonValue` returns it: numbers and flags as such, decimals and references as text. */
export function jsonValue(fieldType: string, stored: string): unknown {
  const { item, isList } = readFieldType(fieldType);
  const isPlain =
    !isList &&
    (item.endsWith('reference') ||
      [
        'single_line_text_field',
        'multi_line_text_field',
        'color',
        'url',
        'date',
        'date_time',
        'number_decimal',
        'id',
        'language',
      ].includes(item));
  return isPlain ? stored : (JSON.parse(stored) as unknown);
}
