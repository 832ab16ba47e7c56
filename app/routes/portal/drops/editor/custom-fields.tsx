import { useState } from 'react';
import { textOfValue, valueOfText } from '#app/ui/custom-text.ts';
import type { CustomValue, CustomValues, MediaValue } from '#app/ui/drop-values.ts';
import type { CustomField, EditorContext } from './editor-data.ts';
import { EditorField } from './field.tsx';
import { customName, isTextField } from './form-fields.ts';
import { MediaList } from './media-list.tsx';

interface CustomFieldsProps {
  context: EditorContext;
  ownerType: CustomField['ownerType'];
  /** Of the product, for fields of products. */
  index?: number;
  values: CustomValues;
  onChange: (make: (before: CustomValues) => CustomValues) => void;
}

/** The inputs of the fields that the brand defined. */
export function CustomFields({ context, ownerType, index, values, onChange }: CustomFieldsProps) {
  const prefix = index === undefined ? '' : `products[${index}].`;
  return context.data.fields
    .filter((field) => field.ownerType === ownerType)
    .map((field) => {
      const path = `${prefix}custom.${field.handle}`;
      const change = (value: CustomValue) => onChange((before) => ({ ...before, [field.handle]: value }));
      const value = values[field.handle] ?? null;
      const isLocked = context.isLocked(`${ownerType}.${field.handle}`);
      if (isLocked && value === null && index !== undefined) return null;
      const own = { context, field, path, value, isLocked, onChange: change };
      if (isTextField(field)) return <TextValue key={path} {...own} id={customName(field.handle, index)} />;
      return <MediaValues key={path} {...own} />;
    });
}

interface ValueProps {
  context: EditorContext;
  field: CustomField;
  path: string;
  value: CustomValue;
  isLocked: boolean;
  onChange: (value: CustomValue) => void;
}

function TextValue({ context, field, path, id, value, isLocked, onChange }: ValueProps & { id: string }) {
  const { t, data } = context;
  const { name, type } = field;
  const own = value === null ? '' : textOfValue(value, data.decimalSeparator);
  // "4." means the number 4. It stays as typed until the value changes otherwise.
  const [typed, setTyped] = useState(own);
  const valueOf = (text: string) =>
    valueOfText(text, type, { before: value, separator: data.decimalSeparator }) as CustomValue;
  const read = valueOf(typed);
  const shown = JSON.stringify(read) === JSON.stringify(value) ? typed : own;
  const input = {
    name: id,
    value: shown,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      onChange(valueOf(target.value));
    },
  };
  const help = type.startsWith('list.') && !isLocked && <p className="help">{t('onePerLine')}</p>;
  return (
    <EditorField context={context} id={id} path={path} label={name} isLocked={isLocked} help={help}>
      {(control) =>
        type === 'boolean' ? (
          <select {...control} {...input} disabled={isLocked}>
            <option value="">{t('noValue')}</option>
            <option value="true">{t('yes')}</option>
            <option value="false">{t('no')}</option>
          </select>
        ) : /^(list|multi)/.test(type) ? (
          <textarea {...control} {...input} rows={3} readOnly={isLocked} />
        ) : (
          <input
            {...control}
            {...input}
            autoComplete="off"
            readOnly={isLocked}
            {...(type === 'url' && { type: 'url', placeholder: 'https://' })}
            {...(type === 'number_decimal' && { inputMode: 'decimal' })}
          />
        )
      }
    </EditorField>
  );
}

function MediaValues({ context, field: { name, type }, path, value, isLocked, onChange }: ValueProps) {
  const isList = type === 'list.media';
  const media = mediaIn(value);
  return (
    <MediaList
      isPlain
      context={context}
      path={path}
      media={media}
      isLocked={isLocked}
      label={name}
      max={isList ? context.data.limits.listItems : 1}
      onChange={(make) => {
        const items = make(media).map(({ _id, url, mediaContentType }) =>
          _id === undefined ? url : { _id, url, mediaContentType },
        );
        onChange(isList ? items : (items[0] ?? null));
      }}
    />
  );
}

function mediaIn(value: CustomValue): MediaValue[] {
  const items = Array.isArray(value) ? value : [value];
  return items.flatMap((item): MediaValue[] => {
    if (typeof item === 'string') return [{ url: item, mediaContentType: 'IMAGE', alt: '' }];
    if (typeof item !== 'object' || item === null) return [];
    return [{ url: '', mediaContentType: 'IMAGE', ...item, alt: '' }];
  });
}
