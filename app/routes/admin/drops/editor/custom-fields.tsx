import { BlockStack, Button, InlineError, InlineStack, Text } from '@shopify/polaris';
import { useId, useState } from 'react';
import { isEqualJson } from '#app/ui/edit-form-state.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { textOfValue, valueOfText } from '#app/ui/custom-text.ts';
import { CustomValueField } from '../../custom-value.tsx';
import { mediaAt } from './drop-values.ts';
import type { CustomValue, CustomValues, MediaValue } from '#app/ui/drop-values.ts';
import type { FieldDefinition } from './editor-context.tsx';
import { AddMedia, MediaPreview } from './media-field.tsx';
import { UploadList, useMediaUploads } from './uploads.tsx';

interface CustomFieldsProps {
  fields: readonly FieldDefinition[];
  values: CustomValues;
  /** @param values only changed fields. */
  onChange: (values: CustomValues) => void;
  /** The error of a handle's value, or of a part of it. */
  problemIn: (handle: string) => string | undefined;
}

/** The inputs of custom fields: text, a list with one URL per line, or a picture or video. */
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
  field: FieldDefinition;
  value: CustomValue;
  onChange: (value: CustomValue) => void;
  problem: string | undefined;
}

function CustomText({ field: { name, type }, value, onChange, problem }: CustomTextProps) {
  const [typed, setTyped] = useState(() => textOfValue(value));
  // "4." means the number 4. It stays as typed until the value changes otherwise, such as by a discard.
  const isTyped = isEqualJson(valueOfText(typed, type, { before: value }), value);
  return (
    <CustomValueField
      name={name}
      type={type}
      value={isTyped ? typed : textOfValue(value)}
      onChange={(text) => {
        setTyped(text);
        onChange(valueOfText(text, type, { before: value }) as CustomValue);
      }}
      error={problem ?? false}
    />
  );
}

interface CustomMediaProps {
  /** The field's name. */
  name: string;
  value: CustomValue;
  onChange: (value: CustomValue) => void;
  problem: string | undefined;
}

/** A custom field with one picture or video: an upload or a URL. */
function CustomMedia({ name, value, onChange, problem }: CustomMediaProps) {
  const t = useTranslate();
  const id = useId();
  const item = mediaIn(value);
  const take = (media: readonly MediaValue[]) => onChange(customOf(media.at(-1)));
  const uploads = useMediaUploads(item ? [item] : [], 1, take);
  return (
    <div role="group" aria-labelledby={id}>
      <BlockStack gap="200">
        <Text as="p" id={id} breakWord>
          {name}
        </Text>
        {item && (
          <div className="drop-medium">
            <MediaPreview item={item} words={name} />
            <div className="drop-medium-words">
              <Text as="p" variant="bodySm" tone="subdued" breakWord>
                {item.url}
              </Text>
              <InlineStack>
                <Button
                  variant="plain"
                  tone="critical"
                  accessibilityLabel={t('drop.removeFrom', { name })}
                  onClick={() => onChange(null)}
                >
                  {t('drop.remove')}
                </Button>
              </InlineStack>
            </div>
          </div>
        )}
        <UploadList uploads={uploads} />
        {uploads.free > 0 && (
          <AddMedia title={name} isOne add={uploads.add} onAddress={(media) => take([media])} />
        )}
        {problem !== undefined && <InlineError fieldID={id} message={problem} />}
      </BlockStack>
    </div>
  );
}

function mediaIn(value: CustomValue): MediaValue | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  const url = textOfValue(first ?? null);
  if (url === '') return undefined;
  return { ...mediaAt(url), ...(typeof first === 'object' && first), url };
}

/** Our media by id, others by URL. */
function customOf(media: MediaValue | undefined): CustomValue {
  if (!media) return null;
  const { _id, url, mediaContentType } = media;
  return _id === undefined ? url : { _id, url, mediaContentType };
}
