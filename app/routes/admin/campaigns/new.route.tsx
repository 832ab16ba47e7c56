import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigate } from '@remix-run/react';
import { BlockStack, Page } from '@shopify/polaris';
import { withIdempotentAction, withAdminPage } from '#app/http/admin-page.ts';
import { createCampaign } from '#app/domain/campaigns/campaigns.ts';
import { listCampaigns } from '#app/domain/campaigns/list.ts';
import { campaignBody } from '#app/domain/campaigns/input.ts';
import { validate } from '#app/domain/input/validate.ts';
import { changedValues } from '#app/ui/edit-form-state.ts';
import { keepInputOnError, keepPageOnError } from '#app/ui/page-data.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { useCreateForm } from '#app/ui/create-form.ts';
import { CampaignFields, campaignLabels, type CampaignForm } from './campaign-form.tsx';

/** A new campaign; the first one is preselected as the default. */
export function loader({ request }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const campaigns = await listCampaigns(channelId);
    return { isFirst: campaigns.every(({ isArchived }) => isArchived) };
  });
}

export function action({ request }: ActionFunctionArgs) {
  return withIdempotentAction(request, ({ channelId }, input) => {
    const body = validate(campaignBody, input);
    return async (tx) => ({ campaignId: await createCampaign(tx, channelId, body) });
  });
}

export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;

export default function NewCampaign() {
  const { isFirst } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const navigate = useNavigate();
  const form = useCreateForm<CampaignForm, { campaignId: string }>({
    initial: { title: '', isDefault: isFirst, brandPageRedirectUrlTemplate: '', queryParams: '' },
    urlOf: ({ campaignId }) => `/campaigns/${campaignId}`,
    changes: changedValues,
    shared: { labels: campaignLabels },
    onSaved: ({ campaignId }) => navigate(`/campaigns/${campaignId}/tiers/new`, { replace: true }),
  });
  return (
    <Page title={t('campaigns.add')} backAction={{ content: t('campaigns.title'), url: '/campaigns' }}>
      <BlockStack gap="400">
        {form.bar}
        <CampaignFields form={form} />
      </BlockStack>
    </Page>
  );
}
