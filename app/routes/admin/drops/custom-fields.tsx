import { BlockStack, TextField } from '@shopify/polaris';
import { useText } from '#app/ui/text/use-text.tsx';
import { useLinesShown } from '#app/ui/use-lines-shown.ts';
import { CustomMedia } from './custom-media.tsx';
import type { CustomValue, CustomValues } from './drop-values.ts';
import type { Field } from './editor-context.tsx';

interface CustomFieldsProps {
  fields: readonly Field[];
  values: CustomValues;
  /** @param values of the fields that are changed. */
  onChange: (values: CustomValues) => void;
  /** What is wrong with the value of a handle, or with a part of it. */
  problemIn: (handle: string) => string | undefined;
}

/** The value of each custom field that is defined: text, a list with an address in each line, or a picture or video. */
export function CustomFields({ fields, values, onChange, problemIn }: CustomFieldsProps) {
  return (
    <BlockStack gap="300">
      {fields.map((field) => {
        const { handle, name, type } = field;
        const own = {
          value: values[handle] ?? null,
          onChange: (value: CustomValue) => onChange({ [handle]: value }),
          problem: problemIn(handle),
        };
        return type === 'media' ? (
          <CustomMedia key={handle} name={name} {...own} />
        ) : (
          <CustomText key={handle} field={field} {...own} />
        );
      })}
    </BlockStack>
  );
}

interface CustomTextProps {
  field: Field;
  value: CustomValue;
  onChange: (value: CustomValue) => void;
  problem: string | undefined;
}

function CustomText({ field: { name, type }, value, onChange, problem }: CustomTextProps) {
  const text = useText();
  const isList = type.startsWith('list.');
  const shown = textOf(value);
  return (
    <TextField
      label={name}
      value={shown}
      onChange={(typed) => onChange(valueOf(typed, isList))}
      error={problem ?? false}
      autoComplete="off"
      multiline={useLinesShown(shown, isList || type === 'multi_line_text_field')}
      {...(isList && { helpText: text('drop.onePerLine') })}
    />
  );
}

function textOf(value: CustomValue): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join('\n') : (value.url ?? '');
}

function valueOf(typed: string, isList: boolean): CustomValue {
  if (typed === '') return null;
  return isList ? typed.split('\n') : typed;
}
