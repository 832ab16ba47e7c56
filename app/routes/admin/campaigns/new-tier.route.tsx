import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigate } from '@remix-run/react';
import { BlockStack, Page } from '@shopify/polaris';
import { withIdempotentAction, withAdminPage } from '#app/http/admin-page.ts';
import { createTier, parseTierForm } from '#app/domain/campaigns/tiers.ts';
import { listCampaigns } from '#app/domain/campaigns/list.ts';
import { getCampaign } from '#app/domain/campaigns/campaigns.ts';
import { getStoreUnits } from '#app/domain/channels/settings.ts';
import { tierBody } from '#app/domain/campaigns/input.ts';
import { keepInputOnError, keepPageOnError } from '#app/ui/page-data.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { toast } from '#app/ui/app-bridge.ts';
import { useCreateForm } from '#app/ui/create-form.ts';
import { ConditionsFields } from './conditions-fields.tsx';
import { TierFields } from './tier-fields.tsx';
import { useSharedTierFields } from './tier-conflicts.ts';
import {
  fieldOfTierProblem,
  newTierForm,
  savedTierForm,
  tierChange,
  tierOf,
  type TierForm,
} from './tier-values.ts';

/** A new tier; the first one of a campaign is preselected as its default. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const campaign = await getCampaign({ channelId, campaignId: params['campaignId'] ?? '' });
    const [campaigns, { currency, timeZone }] = await Promise.all([
      listCampaigns(channelId),
      getStoreUnits(channelId),
    ]);
    const tiers = campaigns.find(({ id }) => id === campaign.id)?.tiers ?? [];
    return { campaign, currency, timeZone, isFirst: tiers.every(({ isArchived }) => isArchived) };
  });
}

export function action({ request, params }: ActionFunctionArgs) {
  return withIdempotentAction(request, async ({ channelId }, input) => {
    const key = { channelId, campaignId: params['campaignId'] ?? '' };
    const body = await parseTierForm(tierBody, input, key);
    return async (tx) => ({ tierId: await createTier(tx, key, body) });
  });
}

export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;

export default function NewTier() {
  const { campaign, currency, timeZone, isFirst } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const navigate = useNavigate();
  const initial = newTierForm(isFirst, timeZone);
  const form = useCreateForm<TierForm, { tierId: string }>({
    initial,
    shared: useSharedTierFields(initial, currency),
    toSend: tierOf,
    urlOf: ({ tierId }) => `/campaigns/${campaign.id}/tiers/${tierId}`,
    changes: tierChange,
    fieldAt: fieldOfTierProblem,
    asSaved: savedTierForm,
    onSaved() {
      toast(t('ui.saved'));
      navigate('/campaigns');
    },
  });
  return (
    <Page
      title={t('campaigns.addTier')}
      subtitle={campaign.title}
      backAction={{ content: t('campaigns.title'), url: '/campaigns' }}
    >
      <BlockStack gap="400">
        {form.bar}
        <TierFields form={form} currency={currency} />
        <ConditionsFields form={form} />
      </BlockStack>
    </Page>
  );
}
