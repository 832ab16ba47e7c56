import { Banner, BlockStack, Card, Checkbox, FormLayout, Text, TextField } from '@shopify/polaris';
import type { Concerned } from '#app/domain/campaigns/count-concerned.ts';
import { LiveRegion } from '#app/ui/live-region.tsx';
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

interface CampaignFieldsProps {
  form: EditForm<CampaignForm>;
  /** Who is in it, and what is saved of it; nobody is in a new one. */
  concerned?: Concerned & { was: CampaignForm };
}

/** What can be written of a campaign, and whom it concerns before it is saved. */
export function CampaignFields({ form, concerned }: CampaignFieldsProps) {
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
            requiredIndicator
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
      {/* While it is empty it takes no room between the cards. */}
      <LiveRegion>{concerned && <WhoIsConcerned values={values} concerned={concerned} />}</LiveRegion>
    </>
  );
}

type WhoProps = Required<Pick<CampaignFieldsProps, 'concerned'>> & { values: CampaignForm };

function WhoIsConcerned({ values, concerned: { collabs, links, was } }: WhoProps) {
  const text = useText();
  const isOtherLink = (['brandPageRedirectUrlTemplate', 'queryParams'] as const).some(
    (name) => values[name].trim() !== was[name],
  );
  if (collabs === 0) return null;
  if (isOtherLink)
    return (
      <Banner title={text('campaigns.changesLinks', { count: links })}>
        {links < collabs && <p>{text('campaigns.keepTheirLinks', { count: collabs - links })}</p>}
      </Banner>
    );
  if (values.title.trim() === was.title) return null;
  return <Banner title={text('campaigns.changesName', { count: collabs })} />;
}
