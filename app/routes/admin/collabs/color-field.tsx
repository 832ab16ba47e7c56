import { TextField } from '@shopify/polaris';

interface ColorFieldProps {
  label: string;
  value: string;
  placeholder: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const isColor = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** A colour as text, with a look at it. */
export function ColorField({ label, value, placeholder, error, onChange }: ColorFieldProps) {
  const shown = value || placeholder;
  const swatch = {
    width: '1.25rem',
    height: '1.25rem',
    borderRadius: 'var(--p-border-radius-100)',
    border: '1px solid var(--p-color-border)',
    background: isColor.test(shown) ? shown : 'transparent',
  };
  return (
    <TextField
      label={label}
      autoComplete="off"
      value={value}
      placeholder={placeholder || '#2e7d32'}
      onChange={onChange}
      error={error ?? false}
      prefix={<div style={swatch} aria-hidden="true" />}
    />
  );
}
