import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigate } from '@remix-run/react';
import { BlockStack, Page } from '@shopify/polaris';
import { answerAction, answerPage } from '#app/auth/admin-page.ts';
import { createTier } from '#app/domain/campaigns/create-tier.ts';
import { listCampaigns } from '#app/domain/campaigns/list-campaigns.ts';
import { readCampaign } from '#app/domain/campaigns/read-campaign.ts';
import { storeMeasures } from '#app/domain/channels/store-measures.ts';
import { keepTyped } from '#app/ui/keep-typed.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useEditForm } from '#app/ui/use-edit-form.tsx';
import { readTierForm } from './read-tier-form.ts';
import { TierFields } from './tier-fields.tsx';
import { newTierForm } from './tier-form.ts';
import type { TierForm } from './tier-form.ts';

/** A new tier; the first one of a campaign is offered as its default. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) => {
    const campaign = await readCampaign({ channelId, campaignId: params['campaignId'] ?? '' });
    const [campaigns, { currency }] = await Promise.all([listCampaigns(channelId), storeMeasures(channelId)]);
    const tiers = campaigns.find(({ id }) => id === campaign.id)?.tiers ?? [];
    return { campaign, currency, isFirst: tiers.every(({ isArchived }) => isArchived) };
  });
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerAction(request, async ({ channelId }, input) => ({
    tierId: await createTier({ channelId, campaignId: params['campaignId'] ?? '' }, readTierForm(input)),
  }));
}

export const clientAction = keepTyped;

export default function NewTier() {
  const { campaign, currency, isFirst } = useLoaderData<typeof loader>();
  const text = useText();
  const navigate = useNavigate();
  const form = useEditForm<TierForm>({
    initial: newTierForm(isFirst),
    onSaved() {
      toast(text('ui.saved'));
      navigate('/campaigns');
    },
  });
  return (
    <Page
      title={text('campaigns.addTier')}
      subtitle={campaign.title}
      backAction={{ content: text('campaigns.title'), url: '/campaigns' }}
    >
      <BlockStack gap="400">
        {form.bar}
        <TierFields form={form} currency={currency} collabs={0} followers={0} />
      </BlockStack>
    </Page>
  );
}
