import { BlockStack, Box, Card, Checkbox, FormLayout, Text, TextField } from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import type { AffectedCounts } from '#app/domain/campaigns/list.ts';
import { LiveRegion } from '#app/ui/accessibility.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import type { EditForm } from '#app/ui/edit-form.tsx';
import { useDebouncedFetch } from '#app/ui/fetch.ts';

export interface CampaignForm {
  title: string;
  isDefault: boolean;
  brandPageRedirectUrlTemplate: string;
  queryParams: string;
}

interface SavedCampaign extends Pick<CampaignForm, 'title' | 'isDefault'> {
  brandPageRedirectUrlTemplate: string | null;
  queryParams: string | null;
}

export function campaignFormOf(campaign: SavedCampaign): CampaignForm {
  const { title, isDefault, brandPageRedirectUrlTemplate, queryParams } = campaign;
  return {
    title,
    isDefault,
    brandPageRedirectUrlTemplate: brandPageRedirectUrlTemplate ?? '',
    queryParams: queryParams ?? '',
  };
}

/** The labels of fields that others may change meanwhile. */
export const campaignLabels = {
  title: 'campaigns.name',
  brandPageRedirectUrlTemplate: 'campaigns.redirect',
  queryParams: 'campaigns.query',
} as const;

interface CampaignFieldsProps {
  form: EditForm<CampaignForm>;
  /** The saved campaign and the number of its collabs; null for a new one. */
  affected?: AffectedCounts & { was: CampaignForm };
}

/** The fields of a campaign, with the number of collabs that a change affects. */
export function CampaignFields({ form, affected }: CampaignFieldsProps) {
  const t = useTranslate();
  const { values, set, problemAt } = form;
  // Double braces would be a placeholder of the message.
  const placeholder = '{{creatorShopHandle}}';
  return (
    <>
      <Card>
        <FormLayout>
          <TextField
            label={t(campaignLabels.title)}
            requiredIndicator
            autoComplete="off"
            maxLength={255}
            value={values.title}
            onChange={(value) => set('title', value)}
            error={problemAt('title') ?? false}
          />
          <Checkbox
            label={t('campaigns.isDefaultCampaign')}
            helpText={t('campaigns.isDefaultCampaignHelp')}
            checked={values.isDefault}
            onChange={(value) => set('isDefault', value)}
          />
        </FormLayout>
      </Card>
      <Card>
        <BlockStack gap="400">
          <BlockStack gap="100">
            <Text as="h2" variant="headingMd">
              {t('campaigns.links')}
            </Text>
            <Text as="p" tone="subdued" breakWord>
              {t('campaigns.linksHelp', { placeholder })}
            </Text>
          </BlockStack>
          <FormLayout>
            <TextField
              label={t(campaignLabels.brandPageRedirectUrlTemplate)}
              autoComplete="off"
              placeholder={`/pages/creator/${placeholder}`}
              value={values.brandPageRedirectUrlTemplate}
              onChange={(value) => set('brandPageRedirectUrlTemplate', value)}
              error={problemAt('brandPageRedirectUrlTemplate') ?? false}
            />
            <TextField
              label={t(campaignLabels.queryParams)}
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
      {/* An empty element would add a gap between the cards. */}
      <LiveRegion>{affected && <AffectedCollabs values={values} affected={affected} />}</LiveRegion>
    </>
  );
}

type AffectedProps = Required<Pick<CampaignFieldsProps, 'affected'>> & { values: CampaignForm };

function AffectedCollabs({ values, affected: { collabs, links, was } }: AffectedProps) {
  const t = useTranslate();
  const isOtherLink = (['brandPageRedirectUrlTemplate', 'queryParams'] as const).some(
    (name) => values[name].trim() !== was[name],
  );
  if (collabs === 0) return null;
  if (isOtherLink)
    return (
      <Banner title={t('campaigns.changesLinks', { count: links })}>
        {links < collabs && <p>{t('campaigns.keepCustomLink', { count: collabs - links })}</p>}
      </Banner>
    );
  if (values.title.trim() === was.title) return null;
  return <Banner title={t('campaigns.changesName', { count: collabs })} />;
}

interface Templates {
  brandPageRedirectUrlTemplate: string;
  queryParams: string;
}

/** The link of the templates, or their error. */
interface Previewed {
  shown?: { handle: string; link: string; landing: string };
  problem?: string;
}

const previewDelayMs = 250;

/** Previews a creator's link for unsaved templates, computed by the server. */
function LinkPreview({ brandPageRedirectUrlTemplate, queryParams }: Templates) {
  const t = useTranslate();
  const query = new URLSearchParams({ brandPageRedirectUrlTemplate, queryParams });
  const preview = useDebouncedFetch<Previewed>({
    path: `/campaigns/preview?${query}`,
    pauseMs: previewDelayMs,
  });
  const { problem, shown } =
    preview === 'unavailable' ? { problem: t('campaigns.noPreview') } : (preview ?? {});
  return (
    <Box background="bg-surface-secondary" borderRadius="200" padding="300" minHeight="7rem">
      <div aria-live="polite">
        {problem !== undefined && (
          <Text as="p" tone="critical" breakWord>
            {problem}
          </Text>
        )}
        {shown && (
          <BlockStack gap="200">
            <Part label={t('campaigns.linkOf', { handle: shown.handle })} address={shown.link} />
            <Part label={t('campaigns.redirectsTo')} address={shown.landing} />
          </BlockStack>
        )}
      </div>
    </Box>
  );
}

function Part({ label, address }: { label: string; address: string }) {
  return (
    <BlockStack gap="050">
      <Text as="span" tone="subdued">
        {label}
      </Text>
      <span style={{ overflowWrap: 'anywhere' }}>{address}</span>
    </BlockStack>
  );
}
