import { BlockStack, Card, Text, TextField } from '@shopify/polaris';
import { useTranslate } from '#app/ui/translate.tsx';
import { CustomFields } from './custom-fields.tsx';
import { mediaProblem, problemWithin } from './drop-problems.ts';
import type { DropForm, DropEditorData } from './drop-values.ts';
import { MediaField } from './media-field.tsx';

/** Title, description and media of the drop itself. */
export function DropDetails({ form }: { form: DropForm }) {
  const t = useTranslate();
  const { values } = form;
  const isNameless = values.title.trim() === '';
  const titleProblem =
    form.problemAt('title') && isNameless ? t('drop.titleNeeded') : form.problemAt('title');
  const details = form.problem?.details ?? [];
  return (
    <Card>
      <BlockStack gap="400">
        <TextField
          label={t('drop.title')}
          value={values.title}
          onChange={(title) => form.set('title', title)}
          error={titleProblem ?? false}
          maxLength={255}
          autoComplete="off"
          requiredIndicator
        />
        <TextField
          label={t('drop.description')}
          value={values.description}
          onChange={(description) => form.set('description', description)}
          error={form.problemAt('description') ?? false}
          multiline={4}
          maxLength={5000}
          showCharacterCount
          autoComplete="off"
        />
        <MediaField
          title={t('drop.theDrop')}
          name={t('drop.ownMedia')}
          media={values.media}
          onChange={(media) => form.set('media', media)}
          problemIn={(key) => mediaProblem(details, form.sent.media, key)}
        />
      </BlockStack>
    </Card>
  );
}

/** The drop's own custom fields; nothing without one. */
export function DropCustomFields({ form, fields }: { form: DropForm; fields: DropEditorData['fields'] }) {
  const t = useTranslate();
  const own = fields.filter(({ ownerType }) => ownerType === 'drop');
  if (own.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('drop.customFields')}
        </Text>
        <CustomFields
          fields={own}
          values={form.values.custom}
          onChange={(changed) => form.set('custom', (before) => ({ ...before, ...changed }))}
          problemIn={(handle) => problemWithin(form.problem?.details ?? [], `custom.${handle}`)}
        />
      </BlockStack>
    </Card>
  );
}
