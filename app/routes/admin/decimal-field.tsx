import { TextField, type TextFieldProps } from '@shopify/polaris';
import { useRef } from 'react';
import { useFormats } from '#app/ui/formats.tsx';
import { localDecimal, withDecimalPoint } from '#app/ui/typed-number.ts';

interface DecimalFieldProps extends Omit<
  TextFieldProps,
  'value' | 'onChange' | 'autoComplete' | 'inputMode'
> {
  /** With a decimal point. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * The field of a decimal number. It shows the decimal separator of the user's locale, and accepts a point too. A point that
 * could separate thousands becomes a comma, which no number has before three digits.
 */
export function DecimalField({ value, onChange, ...field }: DecimalFieldProps) {
  const { decimalSeparator } = useFormats();
  // The field shows a typed point as the separator at once, so what follows does not say which was typed.
  const hasPoint = useRef(false);
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={localDecimal(value, decimalSeparator)}
      onChange={(typed) => {
        hasPoint.current = typed.includes('.') || (hasPoint.current && typed.includes(decimalSeparator));
        onChange(withDecimalPoint(typed, decimalSeparator, hasPoint.current));
      }}
    />
  );
}
