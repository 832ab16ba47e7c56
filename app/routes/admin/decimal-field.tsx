import { TextField, type TextFieldProps } from '@shopify/polaris';
import { useFormats } from '#app/ui/formats.tsx';

interface DecimalFieldProps extends Omit<
  TextFieldProps,
  'value' | 'onChange' | 'autoComplete' | 'inputMode'
> {
  /** With a decimal point. */
  value: string;
  onChange: (value: string) => void;
}

/** The field of a decimal number. It shows the decimal separator of the user's locale, and accepts a point too. */
export function DecimalField({ value, onChange, ...field }: DecimalFieldProps) {
  const { decimalSeparator } = useFormats();
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={value.replace('.', decimalSeparator)}
      onChange={(typed) => onChange(typed.replace(decimalSeparator, '.'))}
    />
  );
}
