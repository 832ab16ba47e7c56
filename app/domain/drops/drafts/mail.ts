import { v5 } from 'uuid';
import type { z } from 'zod';
import { db, type Transaction } from '#app/db/connection/client.ts';
import { addFollowUp } from '#app/db/follow-ups.ts';
import { takeToken, type BucketSize } from '#app/db/rate-buckets.ts';
import { env } from '#app/env.ts';
import { parseMessage } from '#app/i18n/message.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { storeUrl } from '#app/platform/http.ts';
import { shopContact } from '#app/platform/operations/shop.ts';
import { wantsMail } from '../../creators/account/settings.ts';
import { lookColumns, presentLook, type BrandLook } from '../../channels/brand-look.ts';
import { withStoreClient } from '../../channels/store-client.ts';
import { creatorNameOf } from '../../creators/creators.ts';
import { canSendMail } from '../../mail-state.ts';
import { getCreatorSettings } from './creator-rules.ts';
import { draftOf, type Draft } from './drafts.ts';

/** Which mail: to the brand about a submission; to the creator about its review, or a schedule that failed. */
type DraftMailKey = z.output<typeof tasks.sendDraftMail.payload>;

/** Mails of a kind about the drafts of a collab: ten at once, then one in ten minutes. */
const perCollab = { burst: 10, perSecond: 1 / 600 };
/** Mails to the review address of a brand, which nobody has confirmed: a hundred at once, then one a minute. */
const perReviewer = { burst: 100, perSecond: 1 / 60 };
/** Any constant: the ids of credentials have other versions. */
const namespace = '5d5c2b34-6d0b-4b43-9a55-0f4f1f0b8a3e';

/**
 * Adds a mail about a draft, which is sent if the draft still is as the mail says. Without a mail when there were many
 * lately: pages show the draft too.
 */
export async function addDraftMail(
  tx: Transaction,
  draft: Pick<Draft, 'channelId' | 'collabId' | 'id' | 'revision'>,
  about: DraftMailKey['about'],
): Promise<void> {
  const { channelId, collabId, id: draftId, revision } = draft;
  if (!canSendMail()) return;
  const take = (name: string, bucket: BucketSize) => takeToken(v5(name, namespace), bucket, tx);
  if ((await take(`${about} ${channelId} ${collabId}`, perCollab)) > 0) return;
  if (about === 'submitted' && (await take(`reviewer ${channelId}`, perReviewer)) > 0) return;
  await addFollowUp(tx, tasks.sendDraftMail, { payload: { channelId, draftId, revision, about } });
}

/** What a mail about a draft contains. */
export interface DraftMail {
  to: string;
  /** BCP 47. */
  locale: string;
  brand: BrandLook;
  /** URL of the review page in the store's admin. */
  reviewUrl: string;
  /** IANA. */
  timeZone: string;
  creatorName: string;
  collabId: string;
  title: string;
  comment: string;
  publishAt: Date | null;
  /** Why it was not published. */
  reason: Message | null;
}

const isCurrent: Record<DraftMailKey['about'], (draft: Draft) => boolean> = {
  submitted: ({ state }) => state === 'submitted',
  approved: ({ approvedAt }) => approvedAt !== null,
  changes: ({ state }) => state === 'changes_requested',
  failed: ({ state, lastError }) => state === 'open' && lastError !== null,
};

/**
 * Finds what to send; undefined when the draft was changed since, or its creator does not want this mail.
 * @throws Problem `store-unavailable`, so that the job is repeated.
 */
export async function findDraftMail(key: DraftMailKey): Promise<DraftMail | undefined> {
  const { channelId, draftId: id, revision, about } = key;
  const row = await db.dropDraft.findUnique({
    where: { channelId_id: { channelId, id }, revision },
    include: {
      collab: {
        include: {
          creator: true,
          channel: { select: { ...lookColumns, domain: true, locale: true, timezone: true } },
        },
      },
    },
  });
  if (!row) return undefined;
  const { collab, ...draft } = row;
  const { creator, channel } = collab;
  if (!isCurrent[about](draftOf(draft))) return undefined;
  const mail = {
    locale: channel.locale,
    brand: presentLook(channel),
    timeZone: channel.timezone,
    creatorName: creatorNameOf(collab),
    collabId: draft.collabId,
    title: draftOf(draft).content.title,
    reviewUrl: storeUrl(channel.domain, `admin/apps/${env.SHOPIFY_API_KEY}/drops/review/${id}`),
    comment: draft.comment,
    publishAt: draft.publishAt,
    reason: parseMessage(draft.lastError),
  };
  if (about === 'submitted') return { ...mail, to: await findReviewEmail(channelId) };
  if (!(await wantsMail(creator.id, about === 'failed' ? 'dropSchedule' : 'dropReview'))) return undefined;
  return { ...mail, to: creator.email, locale: creator.locale ?? channel.locale };
}

/** The address in the settings; by default the store's contact address. */
async function findReviewEmail(channelId: string): Promise<string> {
  const { reviewEmail } = await getCreatorSettings(channelId);
  if (reviewEmail !== '') return reviewEmail;
  return withStoreClient(channelId, async (store) => (await store.send(shopContact)).shop.contactEmail);
}
