import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Page } from '@shopify/polaris';
import { withAdminAction, withAdminPage } from '#app/http/admin-page.ts';
import { archiveTier } from '#app/domain/campaigns/archive.ts';
import { countAffectedCollabs, listCampaigns } from '#app/domain/campaigns/list.ts';
import { getTier, parseTierForm, updateTier } from '#app/domain/campaigns/tiers.ts';
import { getStoreUnits } from '#app/domain/channels/settings.ts';
import { tierChangeBody } from '#app/domain/campaigns/input.ts';
import { findCustomDiscounts } from '#app/domain/collabs/custom-discounts.ts';
import { openedValues } from '#app/domain/concurrent-edits.ts';
import { keepInputOnError, keepPageOnError } from '#app/ui/page-data.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { toast } from '#app/ui/app-bridge.ts';
import { useEditForm } from '#app/ui/edit-form.tsx';
import { ArchiveCard } from './archive-card.tsx';
import { ConditionsFields } from './conditions-fields.tsx';
import { parseArchiving } from './parse-archiving.ts';
import { skipRevalidationWhenArchived } from './skip-revalidation.ts';
import { successorsOf } from './successors-of.ts';
import { TierFields, useAffectedCounts } from './tier-fields.tsx';
import { useSharedTierFields } from './tier-conflicts.ts';
import {
  fieldOfTierProblem,
  savedTierForm,
  tierChange,
  tierFields,
  tierFormOf,
  type SavedTier,
} from './tier-values.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const tier = await getTier(tierOf(channelId, params));
    const [campaigns, { currency, timeZone }, affected, customDiscounts] = await Promise.all([
      listCampaigns(channelId),
      getStoreUnits(channelId),
      countAffectedCollabs({ channelId, campaignId: tier.campaign.id }, tier.id),
      findCustomDiscounts(channelId, { filter: { tierIds: [tier.id] } }),
    ]);
    return {
      tier,
      currency,
      timeZone,
      affected,
      customDiscounts,
      successors: successorsOf(campaigns, tier.id),
    };
  });
}

/** Saves or archives the tier. */
export function action({ request, params }: ActionFunctionArgs) {
  return withAdminAction(request, async ({ channelId }, input) => {
    const key = tierOf(channelId, params);
    const archiving = parseArchiving(input);
    if (archiving) return archiveTier(key, archiving.successor, archiving.replacesDiscounts);
    const change = await parseTierForm(tierChangeBody, input, key);
    await updateTier(key, change, {
      opened: openedValues(input),
      read: async (tx) => {
        // As the page gets it, with times as text. A saved time is compared as it is, in whichever zone.
        const saved = JSON.parse(JSON.stringify(await getTier(key, tx))) as SavedTier;
        return tierFields(tierFormOf(saved, 'UTC'));
      },
    });
  });
}

function tierOf(channelId: string, { campaignId = '', tierId = '' }: LoaderFunctionArgs['params']) {
  return { channelId, campaignId, tierId };
}

export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;
export const shouldRevalidate = skipRevalidationWhenArchived;

export default function Tier() {
  const {
    tier,
    currency,
    timeZone,
    affected: initialCounts,
    customDiscounts,
    successors,
  } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const initial = tierFormOf(tier, timeZone);
  const form = useEditForm({
    initial,
    shared: useSharedTierFields(initial, currency),
    toSend: tierChange,
    asSaved: savedTierForm,
    fieldAt: fieldOfTierProblem,
    onSaved: () => toast(t('ui.saved')),
  });
  const edited = { campaignId: tier.campaign.id, tierId: tier.id, initial: initialCounts };
  const affected = useAffectedCounts({ ...edited, isDirty: form.isDirty, values: form.values });
  return (
    <Page
      title={tier.title}
      subtitle={tier.campaign.title}
      backAction={{ content: t('campaigns.title'), url: '/campaigns' }}
    >
      <BlockStack gap="400">
        {form.bar}
        <TierFields form={form} currency={currency} affected={affected} />
        <ConditionsFields form={form} />
        <ArchiveCard
          what={t('campaigns.archiveTier')}
          title={tier.title}
          collabs={affected.collabs}
          customDiscounts={customDiscounts}
          successors={successors}
        />
      </BlockStack>
    </Page>
  );
}
