import { BlockStack, Card, Checkbox, FormLayout, Text, TextField } from '@shopify/polaris';
import { useText } from '#app/ui/text/use-text.tsx';
import type { EditForm } from '#app/ui/use-edit-form.tsx';
import { LinkPreview } from './link-preview.tsx';

/** A campaign as it is typed. */
export interface CampaignForm {
  title: string;
  isDefault: boolean;
  brandPageRedirectUrlTemplate: string;
  queryParams: string;
}

/** What can be written of a campaign. */
export function CampaignFields({ form }: { form: EditForm<CampaignForm> }) {
  const text = useText();
  const { values, set, problemAt } = form;
  // What stands in double braces would be taken for a placeholder of the text's own.
  const placeholder = '{{creatorShopHandle}}';
  return (
    <>
      <Card>
        <FormLayout>
          <TextField
            label={text('campaigns.name')}
            autoComplete="off"
            maxLength={255}
            value={values.title}
            onChange={(value) => set('title', value)}
            error={problemAt('title') ?? false}
          />
          <Checkbox
            label={text('campaigns.isDefaultCampaign')}
            helpText={text('campaigns.isDefaultCampaignHelp')}
            checked={values.isDefault}
            onChange={(value) => set('isDefault', value)}
          />
        </FormLayout>
      </Card>
      <Card>
        <BlockStack gap="400">
          <BlockStack gap="100">
            <Text as="h2" variant="headingMd">
              {text('campaigns.links')}
            </Text>
            <Text as="p" tone="subdued" breakWord>
              {text('campaigns.linksHelp', { placeholder })}
            </Text>
          </BlockStack>
          <FormLayout>
            <TextField
              label={text('campaigns.redirect')}
              autoComplete="off"
              placeholder={`/pages/creator/${placeholder}`}
              value={values.brandPageRedirectUrlTemplate}
              onChange={(value) => set('brandPageRedirectUrlTemplate', value)}
              error={problemAt('brandPageRedirectUrlTemplate') ?? false}
            />
            <TextField
              label={text('campaigns.query')}
              autoComplete="off"
              placeholder={`utm_source=creator&by=${placeholder}`}
              value={values.queryParams}
              onChange={(value) => set('queryParams', value)}
              error={problemAt('queryParams') ?? false}
            />
          </FormLayout>
          <LinkPreview {...values} />
        </BlockStack>
      </Card>
    </>
  );
}
