import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { Banner, BlockStack, Layout, Page } from '@shopify/polaris';
import { Suspense } from 'react';
import { answerAction, answerPage } from '#app/auth/admin-page.ts';
import { listTierChoices } from '#app/domain/campaigns/list-tier-choices.ts';
import { listActivity } from '#app/domain/collabs/detail/list-activity.ts';
import { listDropsOfCollab } from '#app/domain/collabs/detail/list-drops-of-collab.ts';
import type { CollabView, ViewedSocial } from '#app/domain/collabs/detail/collab-view.ts';
import { viewCollab } from '#app/domain/collabs/detail/view-collab.ts';
import { countRemovedDrops } from '#app/domain/drops/list-removed-drops.ts';
import { editCollab } from '#app/domain/collabs/edit-collab.ts';
import { updateCollabBody } from '#app/domain/input/update-collab-body.ts';
import { validate } from '#app/domain/input/validate.ts';
import { mediaHost } from '#app/domain/media/media-host.ts';
import { readCollabHealth } from '#app/domain/mirror-health/read-collab-health.ts';
import { resync } from '#app/domain/mirror-health/resync.ts';
import { keepShown } from '#app/ui/keep-shown.ts';
import { keepTyped } from '#app/ui/keep-typed.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { shownAt } from '#app/ui/shown-at.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useEditForm } from '#app/ui/use-edit-form.tsx';
import { useRefreshWhile } from '#app/ui/use-refresh-while.ts';
import { ActivityCard } from './activity-card.tsx';
import { DiscountCard } from './discount-card.tsx';
import { DropsCard } from './drops-card.tsx';
import { FieldsCard } from './fields-card.tsx';
import { formOf } from './form-values.ts';
import { LinkCard } from './link-card.tsx';
import { MirrorCard } from './mirror-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { readForm } from './read-form.ts';
import { sentHealth } from './sent-health.ts';
import { SocialsCard } from './socials-card.tsx';
import { StateBadge } from './state-badge.tsx';
import { UsageCard } from './usage-card.tsx';
import { useCardForms } from './use-card-forms.ts';
import { useSwitches } from './use-switches.ts';
import type { Switches } from './use-switches.ts';

const shortActivity = 10;
const longActivity = 200;

/** One collab: who it is, what it is worth, and how it stands in the store. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId, caller }) => {
    const view = await viewCollab(caller, params['collabId'] ?? '');
    const key = { channelId, collabId: view.id };
    const isLong = new URL(request.url).searchParams.has('activity');
    const [drops, removedDrops, tiers, activity, [health]] = await Promise.all([
      listDropsOfCollab(key),
      countRemovedDrops(key),
      listTierChoices(channelId),
      listActivity(key, (isLong ? longActivity : shortActivity) + 1),
      readCollabHealth(channelId, { collabId: view.id, limit: 1 }),
    ]);
    const shown = activity.slice(0, isLong ? longActivity : shortActivity);
    return {
      ...{ view, drops, removedDrops, tiers, activity: shown },
      mediaHost: mediaHost(),
      socials: (view.shown.socials ?? []) as ViewedSocial[],
      hasMore: !isLong && activity.length > shown.length,
      health: health && sentHealth(health),
    };
  });
}

/** Saves what was typed, pauses or resumes, or has the collab written to its store anew. */
export function action({ request, params }: ActionFunctionArgs) {
  return answerAction(request, async ({ channelId, caller }, input) => {
    const collabId = params['collabId'] ?? '';
    const wish: object = typeof input === 'object' && input !== null ? input : {};
    if ('resync' in wish && wish.resync === true) {
      const { id } = await viewCollab(caller, collabId);
      await resync(channelId, id);
      return { collabId };
    }
    const body = 'isActive' in wish ? { isActive: wish.isActive } : readForm(input);
    await editCollab(caller, collabId, validate(updateCollabBody, body));
    return { collabId };
  });
}

export const clientAction = keepTyped;
export const clientLoader = keepShown;

const refreshMs = 2_000;

export default function Collab() {
  const { view, health } = useLoaderData<typeof loader>();
  const text = useText();
  const switches = useSwitches(view);
  useRefreshWhile(health?.state === 'waiting', refreshMs);
  return (
    <Page
      title={nameOf(view) || text('collabs.nameless')}
      backAction={{ content: text('collabs.title'), url: '/collabs' }}
      titleMetadata={<StateBadge state={view.state} />}
      secondaryActions={[
        switches.pausing,
        { content: text('collab.seeInStore'), url: view.page, external: true, disabled: !view.isActive },
      ]}
    >
      <Suspense>
        <Cards switches={switches} />
      </Suspense>
    </Page>
  );
}

/** What stands below the name, which is not drawn anew for what is typed here. */
function Cards({ switches }: { switches: Switches }) {
  const {
    view,
    mediaHost: host,
    socials,
    drops,
    removedDrops,
    tiers,
    ...rest
  } = useLoaderData<typeof loader>();
  const text = useText();
  const [parameters] = useSearchParams();
  const form = useEditForm({ initial: formOf(view), onSaved: () => toast(text('ui.saved')) });
  const parts = useCardForms(form);
  // An address that is being typed is none yet.
  const picture = form.values.pictureId === '' ? view.own.picture : form.values.picture;
  return (
    <BlockStack gap="400">
      {form.bar}
      <ProblemBanner problem={switches.problem} />
      {parameters.has('created') && (
        <Banner tone="success" title={text('collab.created')}>
          <p>{text('collab.createdBody')}</p>
        </Banner>
      )}
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            <DropsCard
              collabId={view.id}
              drops={drops}
              removed={removedDrops}
              mostDrops={view.usage.mostDrops}
            />
            <ProfileCard
              portrait={picture && shownAt(picture, host)}
              view={view}
              form={parts.profile}
              name={nameOf(view) || text('collabs.nameless')}
            />
            <SocialsCard form={parts.socials} creators={socials} />
            <DiscountCard form={parts.discount} tiers={tiers} currency={view.currency} />
            {view.fields.length > 0 && <FieldsCard fields={view.fields} form={parts.fields} />}
            <ActivityCard collabId={view.id} activity={rest.activity} hasMore={rest.hasMore} />
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <BlockStack gap="400">
            <LinkCard view={view} form={parts.link} />
            <MirrorCard health={rest.health} blocked={view.storeBlocked} resyncing={switches.resyncing} />
            <UsageCard usage={view.usage} />
          </BlockStack>
        </Layout.Section>
      </Layout>
    </BlockStack>
  );
}

function nameOf({ shown: { firstName, lastName } }: CollabView): string {
  return `${firstName} ${lastName}`.trim();
}
