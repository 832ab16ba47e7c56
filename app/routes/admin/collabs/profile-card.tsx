import { BlockStack, Card, FormLayout, InlineStack, Text, TextField } from '@shopify/polaris';
import { memo } from 'react';
import type { CollabView } from '#app/domain/collabs/detail/collab-view.ts';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { ColorField } from './color-field.tsx';
import type { CardForm } from './use-card-forms.ts';
import { NameFields } from './name-fields.tsx';
import { PictureField } from './picture-field.tsx';
import { Portrait } from './portrait.tsx';
import { problemOfItems } from './problem-of-items.ts';

interface ProfileCardProps {
  view: CollabView;
  /** Where a browser sees the picture. */
  portrait: string | null;
  form: CardForm<'profile'>;
  name: string;
}

/** Who the creator is in this store: what the brand wrote, over what the creator says. */
export const ProfileCard = memo(function ProfileCard({ view, portrait, form, name }: ProfileCardProps) {
  const text = useText();
  const { date } = useFormats();
  const { values, set, problemAt } = form;
  const since =
    view.acceptedAt === null
      ? text('collab.notAccepted')
      : text('collab.accepted', { date: date(view.acceptedAt) });
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {text('collab.profile')}
        </Text>
        <InlineStack gap="400" wrap={false} blockAlign="center">
          <div style={{ flexShrink: 0 }}>
            <Portrait picture={portrait} name={name} isLarge />
          </div>
          <div style={{ minWidth: 0 }}>
            <Text as="p" breakWord>
              {view.email ?? text('collab.erased')}
            </Text>
            <Text as="p" tone="subdued" breakWord>
              {since}
            </Text>
          </div>
        </InlineStack>
        <FormLayout>
          <NameFields form={form} shown={view.shown} />
          <TextField
            label={text('collab.shopTitle')}
            autoComplete="off"
            value={values.title}
            placeholder={view.shown.shopTitle}
            onChange={(value) => set('title', value)}
            error={problemAt('title') ?? false}
          />
          <PictureField form={form} />
          <ColorField
            label={text('collab.color')}
            value={values.primaryColor}
            placeholder={view.shown.primaryColor ?? ''}
            onChange={(value) => set('primaryColor', value)}
            error={problemAt('primaryColor')}
          />
          <TextField
            label={text('collab.tags')}
            helpText={text('collab.tagsHelp')}
            autoComplete="off"
            value={values.tags}
            onChange={(value) => set('tags', value)}
            error={problemOfItems(problemAt, 'tags', values.tags.split(',').length) ?? false}
          />
        </FormLayout>
      </BlockStack>
    </Card>
  );
});
