import { Select, TextField } from '@shopify/polaris';
import { useMultilineRows } from '#app/ui/accessibility.tsx';
import { useTranslate } from '#app/ui/translate.tsx';

/** An item of a list, or a single value, as far as a form shows it. */
type Item = string | number | boolean | { url?: string } | null;

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
        {...{ value, onChange, error }}
      />
    );
  return (
    <TextField
      label={name}
      autoComplete="off"
      {...{ value, onChange, error, multiline }}
      {...(type === 'media' && { type: 'url' as const, placeholder: 'https://' })}
      {...(type === 'number_decimal' && { inputMode: 'decimal' as const })}
      {...(type.startsWith('list.') && {
        helpText: t(
          type === 'list.single_line_text_field' ? 'customValue.onePerLine' : 'customValue.oneUrlPerLine',
        ),
      })}
    />
  );
}

/** A custom value as text: one item of a list per line, media by their URL. */
export function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.map((item: Item) => textOfItem(item)).join('\n');
  return textOfItem(value as Item);
}

function textOfItem(item: Item): string {
  if (typeof item === 'object') return item?.url ?? '';
  return String(item);
}

/**
 * The custom value that a text means by its field's type; the text itself if it is none, for the server to reject.
 * @param before the former value, whose media keep their records.
 */
export function valueOfText(text: string, type: string, before: unknown = null): unknown {
  if (text.trim() === '') return null;
  if (type.startsWith('list.')) return text.split('\n').map((line) => formerMedia(line, before) ?? line);
  if (type === 'boolean') return booleans.get(text) ?? text;
  if (type !== 'number_decimal') return text;
  const number = Number(text.trim().replace(',', '.'));
  return Number.isFinite(number) ? number : text;
}

const booleans = new Map([
  ['true', true],
  ['false', false],
]);

function formerMedia(url: string, before: unknown): unknown {
  const items: unknown[] = Array.isArray(before) ? before : [];
  return items.find((item) => typeof item === 'object' && item !== null && 'url' in item && item.url === url);
}
