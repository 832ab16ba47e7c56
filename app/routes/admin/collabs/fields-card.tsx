import { BlockStack, Card, FormLayout, Text, TextField } from '@shopify/polaris';
import { memo } from 'react';
import type { ViewedField } from '#app/domain/collabs/detail/collab-view.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { useLinesShown } from '#app/ui/use-lines-shown.ts';
import { problemOfItems } from './problem-of-items.ts';
import type { CardForm } from './use-card-forms.ts';

interface FieldsCardProps {
  fields: readonly ViewedField[];
  form: CardForm<'fields'>;
}

/** The brand's own fields, as the brand defined them. */
export const FieldsCard = memo(function FieldsCard({
  fields,
  form: { values, set, problemAt },
}: FieldsCardProps) {
  const text = useText();
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {text('collab.fields')}
        </Text>
        <FormLayout>
          {fields.map(({ handle, name, type }) => (
            <FieldText
              key={handle}
              {...{ name, type }}
              value={values.custom[handle] ?? ''}
              onChange={(value) => set('custom', (before) => ({ ...before, [handle]: value }))}
              error={problemIn(problemAt, handle, values.custom[handle]) ?? false}
            />
          ))}
        </FormLayout>
      </BlockStack>
    </Card>
  );
});

interface FieldTextProps extends Pick<ViewedField, 'name' | 'type'> {
  value: string;
  onChange: (value: string) => void;
  error: string | false;
}

function FieldText({ name, type, value, onChange, error }: FieldTextProps) {
  const text = useText();
  return (
    <TextField
      label={name}
      autoComplete="off"
      {...{ value, onChange, error }}
      multiline={useLinesShown(value, /^(list|multi)/.test(type))}
      {...(type === 'media' && { type: 'url' as const, placeholder: 'https://' })}
      {...(type.startsWith('list.') && { helpText: text('collab.listHelp') })}
    />
  );
}

function problemIn(
  problemAt: CardForm<'fields'>['problemAt'],
  handle: string,
  value = '',
): string | undefined {
  const path = `custom.${handle}`;
  return problemOfItems(problemAt, path, value.split('\n').length) ?? problemAt(`${path}.url`);
}
