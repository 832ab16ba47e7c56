import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigate } from '@remix-run/react';
import { BlockStack, Page } from '@shopify/polaris';
import { answerOnce, answerPage } from '#app/auth/admin-page.ts';
import { createTier } from '#app/domain/campaigns/create-tier.ts';
import { listCampaigns } from '#app/domain/campaigns/list-campaigns.ts';
import { readCampaign } from '#app/domain/campaigns/read-campaign.ts';
import { storeMeasures } from '#app/domain/channels/store-measures.ts';
import { tierBody } from '#app/domain/input/tier-body.ts';
import { validate } from '#app/domain/input/validate.ts';
import { keepShown } from '#app/ui/keep-shown.ts';
import { keepTyped } from '#app/ui/keep-typed.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useNewForm } from '#app/ui/use-new-form.ts';
import { TierFields } from './tier-fields.tsx';
import { newTierForm, tierChange, tierFormOnceMade, tierOf } from './tier-form.ts';
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
  return answerOnce(request, ({ channelId }, input) => {
    const key = { channelId, campaignId: params['campaignId'] ?? '' };
    const said = validate(tierBody, input);
    return async (tx) => ({ tierId: await createTier(tx, key, said) });
  });
}

export const clientAction = keepTyped;
export const clientLoader = keepShown;

export default function NewTier() {
  const { campaign, currency, isFirst } = useLoaderData<typeof loader>();
  const text = useText();
  const navigate = useNavigate();
  const form = useNewForm<TierForm, { tierId: string }>({
    initial: newTierForm(isFirst),
    toSend: tierOf,
    addressOf: ({ tierId }) => `/campaigns/${campaign.id}/tiers/${tierId}`,
    changes: tierChange,
    asMade: tierFormOnceMade,
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
        <TierFields form={form} currency={currency} />
      </BlockStack>
    </Page>
  );
}
