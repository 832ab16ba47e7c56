import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Page } from '@shopify/polaris';
import { withAdminAction, withAdminPage } from '#app/http/admin-page.ts';
import { archiveCampaign } from '#app/domain/campaigns/archive.ts';
import { countAffectedCollabs, listCampaigns } from '#app/domain/campaigns/list.ts';
import { getCampaign, updateCampaign } from '#app/domain/campaigns/campaigns.ts';
import { campaignChangeBody } from '#app/domain/campaigns/input.ts';
import { findCustomDiscounts } from '#app/domain/collabs/custom-discounts.ts';
import { validate } from '#app/domain/input/validate.ts';
import { openedValues } from '#app/domain/concurrent-edits.ts';
import { changedValues } from '#app/ui/edit-form-state.ts';
import { keepInputOnError, keepPageOnError } from '#app/ui/page-data.ts';
import { lazyPart } from '#app/ui/lazy-component.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { toast } from '#app/ui/app-bridge.ts';
import { useEditForm } from '#app/ui/edit-form.tsx';
import { ArchiveCard } from './archive-card.tsx';
import { CampaignFields, campaignFormOf, campaignLabels } from './campaign-form.tsx';
import { parseArchiving } from './parse-archiving.ts';
import { skipRevalidationWhenArchived } from './skip-revalidation.ts';
import { successorsOf } from './successors-of.ts';
import { useAffectedCounts } from './tier-fields.tsx';

// The sorting code is larger than the rest of the page.
const CampaignCard = lazyPart(async () => (await import('./campaign-cards.tsx')).CampaignCard);

export function loader({ request, params }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const campaign = await getCampaign({ channelId, campaignId: params['campaignId'] ?? '' });
    const [campaigns, affected, customDiscounts] = await Promise.all([
      listCampaigns(channelId),
      countAffectedCollabs({ channelId, campaignId: campaign.id }),
      findCustomDiscounts(channelId, { filter: { campaignIds: [campaign.id] } }),
    ]);
    const listed = campaigns.find(({ id }) => id === campaign.id);
    return {
      campaign,
      listed,
      affected,
      customDiscounts,
      successors: successorsOf(campaigns.filter(({ id }) => id !== campaign.id)),
    };
  });
}

/** Saves or archives the campaign. */
export function action({ request, params }: ActionFunctionArgs) {
  return withAdminAction(request, async ({ channelId }, input) => {
    const key = { channelId, campaignId: params['campaignId'] ?? '' };
    const archiving = parseArchiving(input);
    if (archiving) await archiveCampaign(key, archiving.successor, archiving.replacesDiscounts);
    else
      await updateCampaign(key, validate(campaignChangeBody, input), {
        opened: openedValues(input),
        read: async (tx) => ({ ...campaignFormOf(await getCampaign(key, tx)) }),
      });
  });
}

export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;
export const shouldRevalidate = skipRevalidationWhenArchived;

export default function Campaign() {
  const {
    campaign,
    listed,
    affected: initiallyAffected,
    customDiscounts,
    successors,
  } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const initial = campaignFormOf(campaign);
  const form = useEditForm({
    initial,
    toSend: changedValues,
    onSaved: () => toast(t('ui.saved')),
    shared: { labels: campaignLabels },
  });
  const { isDirty, values } = form;
  const edited = { campaignId: campaign.id, initial: initiallyAffected, isDirty, values };
  const affected = useAffectedCounts(edited);
  return (
    <Page title={campaign.title} backAction={{ content: t('campaigns.title'), url: '/campaigns' }}>
      <BlockStack gap="400">
        {form.bar}
        <CampaignFields form={form} affected={{ ...affected, was: initial }} />
        {listed && <CampaignCard campaign={listed} />}
        <ArchiveCard
          what={t('campaigns.archiveCampaign')}
          title={campaign.title}
          collabs={affected.collabs}
          customDiscounts={customDiscounts}
          successors={successors}
        />
      </BlockStack>
    </Page>
  );
}
