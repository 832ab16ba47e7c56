import { BlockStack, Card, FormLayout, Text, TextField } from '@shopify/polaris';
import type { ViewedField } from '#app/domain/collabs/detail/collab-view.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import type { EditForm } from '#app/ui/use-edit-form.tsx';
import type { CollabForm } from './form-values.ts';

interface FieldsCardProps {
  fields: readonly ViewedField[];
  form: EditForm<CollabForm>;
}

const linesShown = 3;

/** The brand's own fields, as the brand defined them. */
export function FieldsCard({ fields, form: { values, set, problemAt } }: FieldsCardProps) {
  const text = useText();
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {text('collab.fields')}
        </Text>
        <FormLayout>
          {fields.map(({ handle, name, type }) => (
            <TextField
              key={handle}
              label={name}
              autoComplete="off"
              value={values.custom[handle] ?? ''}
              onChange={(value) => set('custom', { ...values.custom, [handle]: value })}
              error={problemIn(problemAt, handle) ?? false}
              {...(type === 'media' && { type: 'url' as const, placeholder: 'https://' })}
              {...(/^(list|multi)/.test(type) && { multiline: linesShown })}
              {...(type.startsWith('list.') && { helpText: text('collab.listHelp') })}
            />
          ))}
        </FormLayout>
      </BlockStack>
    </Card>
  );
}

function problemIn(problemAt: EditForm<CollabForm>['problemAt'], handle: string): string | undefined {
  const places = ['', '.url', '[0]'].map((end) => problemAt(`custom.${handle}${end}`));
  return places.find((problem) => problem !== undefined);
}
