import type { FieldType } from './field-types.ts';

export interface FieldOption {
  name: string;
  value: string;
}

/** What a value breaks of its field's options (length, range, choices, pattern), or undefined. */
export function optionProblem(
  type: FieldType,
  value: unknown,
  options: readonly FieldOption[],
): string | undefined {
  for (const option of options) {
    const found = CHECKS[option.name]?.(value, option.value, type);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The names a definition may give options by. */
export const OPTION_NAMES: ReadonlySet<string> = new Set([
  'allowed_domains',
  'choices',
  'file_type_options',
  'list.max',
  'list.min',
  'max',
  'max_precision',
  'metaobject_definition_id',
  'metaobject_definition_ids',
  'metaobject_definition_type',
  'metaobject_definition_types',
  'min',
  'regex',
  'scale_max',
  'scale_min',
  'schema',
]);

/** The platform's words for an option that a type of field does not have. */
export function unknownOption(name: string, fieldType: string): string {
  return `Validations value for option ${name} contains an invalid value: '${name}' isn't supported for ${fieldType}.`;
}

type Check = (value: unknown, option: string, type: FieldType) => string | undefined;

const isText = ({ item }: FieldType) => item.endsWith('text_field');

/** Texts are measured by their length, dates and numbers by themselves. */
function measure(value: unknown, type: FieldType): number {
  if (isText(type)) return String(value).length;
  return type.item.startsWith('date') ? Date.parse(String(value)) : Number(value);
}

const limit = (option: string, type: FieldType) =>
  type.item.startsWith('date') && !isText(type) ? Date.parse(option) : Number(option);

const CHECKS: Readonly<Record<string, Check>> = {
  min: (value, option, type) => {
    if (measure(value, type) >= limit(option, type)) return undefined;
    return isText(type) ? `Value has a minimum length of ${option}.` : `Value has a minimum of ${option}.`;
  },
  max: (value, option, type) => {
    if (measure(value, type) <= limit(option, type)) return undefined;
    return isText(type) ? `Value has a maximum length of ${option}.` : `Value has a maximum of ${option}.`;
  },
  regex: (value, option) =>
    new RegExp(option, 'u').test(String(value)) ? undefined : 'Value does not match the validation pattern.',
  scale_min: (value, option, type) =>
    type.item === 'rating' && ratingOf(value) < Number(option)
      ? `Value has a minimum of ${option}.`
      : undefined,
  scale_max: (value, option, type) =>
    type.item === 'rating' && ratingOf(value) > Number(option)
      ? `Value has a maximum of ${option}.`
      : undefined,
  choices: (value, option) =>
    choicesOf(option).includes(String(value))
      ? undefined
      : `Value does not exist in provided choices: ${option}.`,
  max_precision: (value, option) =>
    (String(value).split('.')[1]?.length ?? 0) <= Number(option)
      ? undefined
      : `Value can't exceed the precision of ${option}.`,
  allowed_domains: (value, option) =>
    choicesOf(option).includes(new URL(String(value)).hostname)
      ? undefined
      : `Value must be one of the following domains: ${choicesOf(option).join(', ')}.`,
};

function ratingOf(value: unknown): number {
  return typeof value === 'object' && value !== null && 'value' in value ? Number(value.value) : NaN;
}

function choicesOf(option: string): string[] {
  const parsed: unknown = JSON.parse(option);
  return Array.isArray(parsed) ? parsed.map(String) : [];
}
