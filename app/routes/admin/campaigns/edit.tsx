import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Page } from '@shopify/polaris';
import { answerAction, answerPage } from '#app/auth/admin-page.ts';
import { archiveCampaign } from '#app/domain/campaigns/archive-tiers.ts';
import { countConcerned } from '#app/domain/campaigns/count-concerned.ts';
import { editCampaign } from '#app/domain/campaigns/edit-campaign.ts';
import { listCampaigns } from '#app/domain/campaigns/list-campaigns.ts';
import { readCampaign } from '#app/domain/campaigns/read-campaign.ts';
import { campaignChangeBody } from '#app/domain/input/campaign-body.ts';
import { validate } from '#app/domain/input/validate.ts';
import { changesOf } from '#app/ui/changes-of.ts';
import { keepShown } from '#app/ui/keep-shown.ts';
import { keepTyped } from '#app/ui/keep-typed.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useEditForm } from '#app/ui/use-edit-form.tsx';
import { ArchiveCard } from './archive-card.tsx';
import { CampaignCard } from './campaign-card.tsx';
import { CampaignFields } from './campaign-form.tsx';
import type { CampaignForm } from './campaign-form.tsx';
import { readArchiving } from './read-archiving.ts';
import { stayWhenArchived } from './stay-when-archived.ts';
import { successorsOf } from './successors-of.ts';
import { useConcerned } from './use-concerned.ts';

/** One campaign. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) => {
    const campaign = await readCampaign({ channelId, campaignId: params['campaignId'] ?? '' });
    const [campaigns, concerned] = await Promise.all([
      listCampaigns(channelId),
      countConcerned({ channelId, campaignId: campaign.id }),
    ]);
    const listed = campaigns.find(({ id }) => id === campaign.id);
    return {
      campaign,
      listed,
      concerned,
      successors: successorsOf(campaigns.filter(({ id }) => id !== campaign.id)),
    };
  });
}

/** Saves the campaign, or archives it. */
export function action({ request, params }: ActionFunctionArgs) {
  return answerAction(request, async ({ channelId }, input) => {
    const key = { channelId, campaignId: params['campaignId'] ?? '' };
    const archiving = readArchiving(input);
    if (archiving) await archiveCampaign(key, archiving.successor);
    else await editCampaign(key, validate(campaignChangeBody, input));
  });
}

export const clientAction = keepTyped;
export const clientLoader = keepShown;
export const shouldRevalidate = stayWhenArchived;

export default function Campaign() {
  const { campaign, listed, concerned: initiallyConcerned, successors } = useLoaderData<typeof loader>();
  const text = useText();
  const initial: CampaignForm = {
    title: campaign.title,
    isDefault: campaign.isDefault,
    brandPageRedirectUrlTemplate: campaign.brandPageRedirectUrlTemplate ?? '',
    queryParams: campaign.queryParams ?? '',
  };
  const form = useEditForm({ initial, toSend: changesOf, onSaved: () => toast(text('ui.saved')) });
  const { isDirty, values } = form;
  const edited = { campaignId: campaign.id, initial: initiallyConcerned, isDirty, values };
  const concerned = useConcerned(edited);
  return (
    <Page title={campaign.title} backAction={{ content: text('campaigns.title'), url: '/campaigns' }}>
      <BlockStack gap="400">
        {form.bar}
        <CampaignFields form={form} concerned={{ ...concerned, was: initial }} />
        {listed && <CampaignCard campaign={listed} />}
        <ArchiveCard
          what={text('campaigns.archiveCampaign')}
          title={campaign.title}
          collabs={concerned.collabs}
          successors={successors}
        />
      </BlockStack>
    </Page>
  );
}
