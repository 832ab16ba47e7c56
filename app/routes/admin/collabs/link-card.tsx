import { BlockStack, Card, FormLayout, Text, TextField } from '@shopify/polaris';
import { memo } from 'react';
import type { CollabView } from '#app/domain/collabs/detail/collab-view.ts';
import { CopyField } from '#app/ui/copy-field.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { CodeField } from './code-field.tsx';
import type { CardForm } from './use-card-forms.ts';

/** The code and the link that the creator shares. */
export const LinkCard = memo(function LinkCard({ view, form }: { view: CollabView; form: CardForm<'link'> }) {
  const text = useText();
  const { values, set, problemAt } = form;
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {text('collab.share')}
        </Text>
        <FormLayout>
          <CodeField
            value={values.affiliateCode}
            onChange={(value) => set('affiliateCode', value)}
            error={problemAt('affiliateCode') ?? false}
          />
          <CopyField label={text('collab.link')} value={view.link} />
          <TextField
            label={text('collab.ownLink')}
            type="url"
            autoComplete="off"
            placeholder="https://"
            helpText={text('collab.ownLinkHelp')}
            value={values.affiliateUrl}
            onChange={(value) => set('affiliateUrl', value)}
            error={problemAt('affiliateUrl') ?? false}
          />
        </FormLayout>
      </BlockStack>
    </Card>
  );
});
