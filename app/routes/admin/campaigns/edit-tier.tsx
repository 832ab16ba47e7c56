import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Page } from '@shopify/polaris';
import { answerAction, answerPage } from '#app/auth/admin-page.ts';
import { archiveTier } from '#app/domain/campaigns/archive-tiers.ts';
import { countConcerned } from '#app/domain/campaigns/count-concerned.ts';
import { editTier } from '#app/domain/campaigns/edit-tier.ts';
import { listCampaigns } from '#app/domain/campaigns/list-campaigns.ts';
import { readTier } from '#app/domain/campaigns/read-tier.ts';
import { storeMeasures } from '#app/domain/channels/store-measures.ts';
import { tierChangeBody } from '#app/domain/input/tier-body.ts';
import { validate } from '#app/domain/input/validate.ts';
import { keepShown } from '#app/ui/keep-shown.ts';
import { keepTyped } from '#app/ui/keep-typed.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useEditForm } from '#app/ui/use-edit-form.tsx';
import { ArchiveCard } from './archive-card.tsx';
import { readArchiving } from './read-archiving.ts';
import { stayWhenArchived } from './stay-when-archived.ts';
import { successorsOf } from './successors-of.ts';
import { TierFields } from './tier-fields.tsx';
import { tierChange, tierFormOf } from './tier-form.ts';
import { useConcerned } from './use-concerned.ts';

/** One tier. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) => {
    const tier = await readTier(tierOf(channelId, params));
    const [campaigns, { currency }, concerned] = await Promise.all([
      listCampaigns(channelId),
      storeMeasures(channelId),
      countConcerned({ channelId, campaignId: tier.campaign.id }, tier.id),
    ]);
    return { tier, currency, concerned, successors: successorsOf(campaigns, tier.id) };
  });
}

/** Saves the tier, or archives it. */
export function action({ request, params }: ActionFunctionArgs) {
  return answerAction(request, async ({ channelId }, input) => {
    const key = tierOf(channelId, params);
    const archiving = readArchiving(input);
    if (archiving) await archiveTier(key, archiving.successor);
    else await editTier(key, validate(tierChangeBody, input));
  });
}

function tierOf(channelId: string, { campaignId = '', tierId = '' }: LoaderFunctionArgs['params']) {
  return { channelId, campaignId, tierId };
}

export const clientAction = keepTyped;
export const clientLoader = keepShown;
export const shouldRevalidate = stayWhenArchived;

export default function Tier() {
  const { tier, currency, concerned: initial, successors } = useLoaderData<typeof loader>();
  const text = useText();
  const form = useEditForm({
    initial: tierFormOf(tier),
    toSend: tierChange,
    onSaved: () => toast(text('ui.saved')),
  });
  const edited = { campaignId: tier.campaign.id, tierId: tier.id, initial };
  const concerned = useConcerned({ ...edited, isDirty: form.isDirty, values: form.values });
  return (
    <Page
      title={tier.title}
      subtitle={tier.campaign.title}
      backAction={{ content: text('campaigns.title'), url: '/campaigns' }}
    >
      <BlockStack gap="400">
        {form.bar}
        <TierFields {...{ form, currency, concerned }} />
        <ArchiveCard
          what={text('campaigns.archiveTier')}
          title={tier.title}
          collabs={concerned.collabs}
          successors={successors}
        />
      </BlockStack>
    </Page>
  );
}
