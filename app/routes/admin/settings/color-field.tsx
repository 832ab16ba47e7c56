import { TextField } from '@shopify/polaris';
import { useTranslate } from '#app/ui/translate.tsx';

interface ColorFieldProps {
  label: string;
  /** `#rrggbb`, or incomplete text. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** A colour as text or from a picker. */
export function ColorField({ label, value, onChange, error }: ColorFieldProps) {
  const t = useTranslate();
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      error={error ?? false}
      placeholder="#2e7d32"
      maxLength={7}
      autoComplete="off"
      spellCheck={false}
      connectedLeft={
        <input
          type="color"
          aria-label={t('settings.pickColor')}
          value={wholeColor(value) ?? '#ffffff'}
          onChange={(event) => onChange(event.target.value)}
          style={swatch}
        />
      }
    />
  );
}

/** Parses `#rrggbb`; undefined for incomplete text. */
export function wholeColor(typed: string): string | undefined {
  if (/^#[0-9a-f]{6}$/i.test(typed)) return typed.toLowerCase();
  return /^#[0-9a-f]{3}$/i.test(typed) ? typed.replaceAll(/[0-9a-f]/gi, '$&$&').toLowerCase() : undefined;
}

const swatch = {
  width: '2.5rem',
  height: '2rem',
  padding: '2px',
  border: '1px solid var(--p-color-input-border)',
  borderRadius: 'var(--p-border-radius-200)',
  background: 'var(--p-color-bg-surface)',
} as const;
