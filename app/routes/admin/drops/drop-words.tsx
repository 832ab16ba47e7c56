import { BlockStack, Card, Text, TextField } from '@shopify/polaris';
import { useText } from '#app/ui/text/use-text.tsx';
import { CustomFields } from './custom-fields.tsx';
import type { DropForm, EditorPlace } from './drop-form.ts';

/** Title, description and the drop's own custom fields. */
export function DropWords({ form, fields }: { form: DropForm; fields: EditorPlace['fields'] }) {
  const text = useText();
  const { values } = form;
  const own = fields.filter(({ ownerType }) => ownerType === 'drop');
  return (
    <Card>
      <BlockStack gap="400">
        <TextField
          label={text('drop.title')}
          value={values.title}
          onChange={(title) => form.set('title', title)}
          error={form.problemAt('title') ?? false}
          maxLength={255}
          autoComplete="off"
          requiredIndicator
        />
        <TextField
          label={text('drop.description')}
          value={values.description}
          onChange={(description) => form.set('description', description)}
          error={form.problemAt('description') ?? false}
          multiline={4}
          maxLength={5000}
          showCharacterCount
          autoComplete="off"
        />
        {own.length > 0 && (
          <BlockStack gap="300">
            <Text as="h2" variant="headingSm">
              {text('drop.customFields')}
            </Text>
            <CustomFields
              fields={own}
              values={values.custom}
              onChange={(custom) => form.set('custom', custom)}
              problemAt={(handle) => form.problemAt(`custom.${handle}`)}
            />
          </BlockStack>
        )}
      </BlockStack>
    </Card>
  );
}
