import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { BlockStack, Page } from '@shopify/polaris';
import { Suspense } from 'react';
import { withAdminAction, withAdminPage } from '#app/http/admin-page.ts';
import { listTiers } from '#app/domain/campaigns/list.ts';
import { listActivity } from '#app/domain/collabs/activity.ts';
import {
  getCollabDetail,
  listDropsOfCollab,
  type CollabDetail,
  type Social,
} from '#app/domain/collabs/detail.ts';
import { getShortLink } from '#app/domain/collabs/short-links.ts';
import { hasRemovedDrops } from '#app/domain/drops/removed-drops.ts';
import { updateCollab } from '#app/domain/collabs/update.ts';
import { updateCollabBody } from '#app/domain/collabs/input.ts';
import { validate } from '#app/domain/input/validate.ts';
import { openedValues } from '#app/domain/concurrent-edits.ts';
import { getMailState } from '#app/domain/mail-state.ts';
import { mediaHost } from '#app/domain/media/media.ts';
import {
  getInvitation,
  inviteCollab,
  revokeInvitation,
} from '#app/domain/creators/invitations/invitations.ts';
import { listCollabHealth } from '#app/domain/mirror-health/health.ts';
import { resync } from '#app/domain/mirror-health/resync.ts';
import { localeOf } from '#app/i18n/locale.ts';
import { translate } from '#app/i18n/message.ts';
import { keepInputOnError, keepPageOnError, useRefreshWhile } from '#app/ui/page-data.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { browserMediaUrl } from '#app/ui/media-url.ts';
import { lazyPart } from '#app/ui/lazy-component.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { toast } from '#app/ui/app-bridge.ts';
import { useEditForm } from '#app/ui/edit-form.tsx';
import styles from './collabs.css?url';
import { DropsCard, LinkCard, SetupBanner, UsageCard } from './overview-cards.tsx';
import { DiscountCard } from './discount-card.tsx';
import { FieldsCard } from './fields-card.tsx';
import {
  collabChange,
  collabFields,
  fieldOfCollabProblem,
  formOf,
  savedCollabForm,
  useCardForms,
} from './form-values.ts';
import { useListUrl } from './list-url.ts';
import { readCollabForm } from './read-form.ts';
import { presentBlocked, presentHealth } from './present-health.ts';
import { StateBadge } from './state-badge.tsx';
import { useSharedCollabFields } from './shared-fields.ts';
import { useCollabActions, type CollabActions } from './collab-actions.ts';

const ProfileCard = lazyPart(async () => (await import('./profile-cards.tsx')).ProfileCard);
const ActivityCard = lazyPart(async () => (await import('./activity-card.tsx')).ActivityCard);
const MirrorCard = lazyPart(async () => (await import('./mirror-card.tsx')).MirrorCard);
const InvitationCard = lazyPart(async () => (await import('./invitation-card.tsx')).InvitationCard);
const SocialsCard = lazyPart(async () => (await import('./profile-cards.tsx')).SocialsCard);

const shortActivity = 10;
const longActivity = 200;

/** One collab: profile, discount and sync status. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId, principal, userId }) => {
    const view = await getCollabDetail(principal, params['collabId'] ?? '');
    const key = { channelId, collabId: view.id };
    const isLong = new URL(request.url).searchParams.has('activity');
    const [drops, hasRemoved, tiers, activity, [health], invitation, mail, shortLink] = await Promise.all([
      listDropsOfCollab(key),
      hasRemovedDrops(key),
      listTiers(channelId),
      listActivity(key, (isLong ? longActivity : shortActivity) + 1),
      listCollabHealth(channelId, { collabId: view.id, limit: 1 }),
      getInvitation(key),
      getMailState(),
      getShortLink(key),
    ]);
    const locale = localeOf(request);
    const shown = activity
      .slice(0, isLong ? longActivity : shortActivity)
      .map((one) => ({ ...one, failure: one.failure && translate(one.failure, locale) }));
    return {
      view,
      drops,
      hasRemoved,
      tiers,
      activity: shown,
      you: userId,
      invitation,
      mail,
      shortLink,
      mediaHost: mediaHost(),
      socials: (view.shown.socials ?? []) as Social[],
      hasMore: !isLong && activity.length > shown.length,
      health: health && presentHealth(health, locale),
      blocked: presentBlocked(view.storeBlocked, locale),
    };
  });
}

/** Saves the form, pauses or resumes the collab, writes it to the store again, or invites its creator. */
export function action({ request, params }: ActionFunctionArgs) {
  return withAdminAction(request, async ({ channelId, principal }, input) => {
    const collabId = params['collabId'] ?? '';
    const command: object = typeof input === 'object' && input !== null ? input : {};
    if ('resync' in command && command.resync === true) {
      const { id } = await getCollabDetail(principal, collabId);
      await resync(channelId, id);
      return { collabId };
    }
    if ('invite' in command) {
      await inviteCollab(principal, collabId);
      return { collabId };
    }
    if ('revokeInvitation' in command) {
      await revokeInvitation(principal, collabId);
      return { collabId };
    }
    if ('isActive' in command) {
      await updateCollab(principal, collabId, validate(updateCollabBody, { isActive: command.isActive }));
      return { collabId };
    }
    const opened = {
      opened: openedValues(input),
      fieldsOf: (saved: CollabDetail) => collabFields(formOf(saved)),
    };
    const change = await readCollabForm(input, (body) => validate(updateCollabBody, body));
    await updateCollab(principal, collabId, { ...change, opened });
    return { collabId };
  });
}

export const links = () => [{ rel: 'stylesheet', href: styles }];

export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;

const refreshMs = 2_000;

export default function Collab() {
  const { view, health, invitation } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const actions = useCollabActions(view);
  const isMailWaiting = invitation.state === 'invited' && invitation.sentAt === null;
  useRefreshWhile(health?.state === 'waiting' || isMailWaiting, refreshMs);
  return (
    <Page
      title={nameOf(view) || t('collabs.nameless')}
      backAction={{ content: t('collabs.title'), url: useListUrl() }}
      titleMetadata={<StateBadge state={view.state} />}
      secondaryActions={[
        actions.pausing,
        { content: t('collab.viewInStore'), url: view.page, external: true, disabled: !view.isPageVisible },
      ]}
    >
      <Suspense>
        <Cards actions={actions} />
      </Suspense>
    </Page>
  );
}

/** The content below the title, which does not render for each typed letter. */
function Cards({ actions }: { actions: CollabActions }) {
  const {
    view,
    mediaHost: host,
    socials,
    drops,
    hasRemoved,
    tiers,
    shortLink,
    ...rest
  } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const [parameters] = useSearchParams();
  const form = useEditForm({
    initial: formOf(view),
    toSend: collabChange,
    asSaved: savedCollabForm,
    shared: useSharedCollabFields(view, tiers),
    onSaved: () => toast(t('ui.saved')),
    fieldAt: fieldOfCollabProblem,
  });
  const parts = useCardForms(form);
  // An incomplete URL gives no picture.
  const picture = form.values.pictureId === '' ? view.own.picture : form.values.picture;
  return (
    <BlockStack gap="400">
      {form.bar}
      <ProblemBanner problem={actions.problem} />
      <SetupBanner isNew={parameters.has('created')} isPartial={view.state === 'partial'} />
      <div className="collab-page">
        <div className="collab-page-share">
          <LinkCard view={view} shortLink={shortLink} form={parts.link} />
        </div>
        <div className="collab-page-main">
          <BlockStack gap="400">
            <DropsCard
              collabId={view.id}
              drops={drops}
              hasRemoved={hasRemoved}
              maxDrops={view.usage.maxDrops}
            />
            <ProfileCard
              portrait={picture && browserMediaUrl(picture, host)}
              view={view}
              form={parts.profile}
              name={nameOf(view) || t('collabs.nameless')}
            />
            <SocialsCard form={parts.socials} creators={socials} />
            <DiscountCard form={parts.discount} tiers={tiers} currency={view.currency} />
            {view.fields.length > 0 && <FieldsCard fields={view.fields} form={parts.fields} />}
            <ActivityCard collabId={view.id} activity={rest.activity} hasMore={rest.hasMore} you={rest.you} />
          </BlockStack>
        </div>
        <div className="collab-page-side">
          <BlockStack gap="400">
            <InvitationCard
              invitation={rest.invitation}
              mail={rest.mail}
              hidesPage={view.isActive && !view.isPageVisible}
            />
            <MirrorCard health={rest.health} blocked={rest.blocked} resyncing={actions.resyncing} />
            <UsageCard usage={view.usage} />
          </BlockStack>
        </div>
      </div>
    </BlockStack>
  );
}

function nameOf({ shown: { firstName, lastName } }: CollabDetail): string {
  return `${firstName} ${lastName}`.trim();
}
