import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigate } from '@remix-run/react';
import { BlockStack, Page } from '@shopify/polaris';
import { answerOnce, answerPage } from '#app/auth/admin-page.ts';
import { createCampaign } from '#app/domain/campaigns/create-campaign.ts';
import { listCampaigns } from '#app/domain/campaigns/list-campaigns.ts';
import { campaignBody } from '#app/domain/input/campaign-body.ts';
import { validate } from '#app/domain/input/validate.ts';
import { changesOf } from '#app/ui/changes-of.ts';
import { keepShown } from '#app/ui/keep-shown.ts';
import { keepTyped } from '#app/ui/keep-typed.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { useNewForm } from '#app/ui/use-new-form.ts';
import { CampaignFields } from './campaign-form.tsx';
import type { CampaignForm } from './campaign-form.tsx';

/** A new campaign; the first one is offered as the default. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) => {
    const campaigns = await listCampaigns(channelId);
    return { isFirst: campaigns.every(({ isArchived }) => isArchived) };
  });
}

export function action({ request }: ActionFunctionArgs) {
  return answerOnce(request, ({ channelId }, input) => {
    const said = validate(campaignBody, input);
    return async (tx) => ({ campaignId: await createCampaign(tx, channelId, said) });
  });
}

export const clientAction = keepTyped;
export const clientLoader = keepShown;

export default function NewCampaign() {
  const { isFirst } = useLoaderData<typeof loader>();
  const text = useText();
  const navigate = useNavigate();
  const form = useNewForm<CampaignForm, { campaignId: string }>({
    initial: { title: '', isDefault: isFirst, brandPageRedirectUrlTemplate: '', queryParams: '' },
    addressOf: ({ campaignId }) => `/campaigns/${campaignId}`,
    changes: changesOf,
    onSaved: ({ campaignId }) => navigate(`/campaigns/${campaignId}/tiers/new`, { replace: true }),
  });
  return (
    <Page title={text('campaigns.add')} backAction={{ content: text('campaigns.title'), url: '/campaigns' }}>
      <BlockStack gap="400">
        {form.bar}
        <CampaignFields form={form} />
      </BlockStack>
    </Page>
  );
}
