import { Select, TextField } from '@shopify/polaris';
import { useMultilineRows } from '#app/ui/accessibility.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { DecimalField } from './decimal-field.tsx';

interface CustomValueFieldProps {
  /** The field's name. */
  name: string;
  type: string;
  /** As {@link textOfValue} returns it. */
  value: string;
  onChange: (value: string) => void;
  error: string | false;
}

/** A form field for one custom value as text; a list has one item per line. */
export function CustomValueField({ name, type, value, onChange, error }: CustomValueFieldProps) {
  const t = useTranslate();
  const multiline = useMultilineRows(value, /^(list|multi)/.test(type));
  if (type === 'boolean')
    return (
      <Select
        label={name}
        options={[
          { value: '', label: t('customValue.none') },
          { value: 'true', label: t('customValue.yes') },
          { value: 'false', label: t('customValue.no') },
        ]}
        value={value}
        onChange={onChange}
        error={error}
      />
    );
  if (type === 'number_decimal')
    return <DecimalField label={name} value={value} onChange={onChange} error={error} />;
  return (
    <TextField
      label={name}
      autoComplete="off"
      value={value}
      onChange={onChange}
      error={error}
      multiline={multiline}
      {...(type === 'media' && { type: 'url' as const, placeholder: 'https://' })}
      {...(type.startsWith('list.') && {
        helpText: t(
          type === 'list.single_line_text_field' ? 'customValue.onePerLine' : 'customValue.oneUrlPerLine',
        ),
      })}
    />
  );
}
