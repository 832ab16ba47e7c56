import { BlockStack, TextField } from '@shopify/polaris';
import { useText } from '#app/ui/text/use-text.tsx';
import type { CustomValue, CustomValues } from './drop-values.ts';
import type { Field } from './editor-context.tsx';

interface CustomFieldsProps {
  fields: readonly Field[];
  values: CustomValues;
  onChange: (values: CustomValues) => void;
  problemAt: (handle: string) => string | undefined;
}

/** A text field for each custom field that is defined. A list has an address in each line, media their address. */
export function CustomFields({ fields, values, onChange, problemAt }: CustomFieldsProps) {
  const text = useText();
  const set = (handle: string, value: CustomValue) => onChange({ ...values, [handle]: value });
  return (
    <BlockStack gap="300">
      {fields.map(({ handle, name, type }) => {
        const isList = type.startsWith('list.');
        return (
          <TextField
            key={handle}
            label={name}
            value={textOf(values[handle] ?? null)}
            onChange={(typed) => set(handle, valueOf(typed, isList))}
            error={problemAt(handle) ?? false}
            autoComplete="off"
            multiline={isList || type === 'multi_line_text_field' ? 3 : false}
            {...(isList && { helpText: text('drop.onePerLine') })}
            {...(type === 'media' && { helpText: text('drop.mediaAddress') })}
          />
        );
      })}
    </BlockStack>
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
