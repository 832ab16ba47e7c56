import { noteUninstalled } from '#app/domain/channels/note-uninstalled.ts';
import { updateFromStore } from '#app/domain/channels/update-from-store.ts';
import type { NoticeTopic } from '#app/domain/notices/topics.ts';
import { isTemporary } from '#app/db/database-failure.ts';
import { log, logFailure } from '#app/log.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { nextNoticeMs, pickNotices, postponeNotices, settleNotices } from './due-notices.ts';
import type { DueNotice } from './due-notices.ts';
import { heedCollections } from './heed-collections.ts';
import { heedDataRequests, heedPersonErasure, heedShopErasure } from './heed-compliance.ts';
import { heedEntries } from './heed-entries.ts';
import { heedProducts } from './heed-products.ts';
import { none } from './heeder.ts';
import type { Heeder } from './heeder.ts';

const batchSize = 250;
const laterMs = 1_500;
const unknownMs = 60_000;
const longestPauseMs = 10 * 60_000;
/** What could not be looked into for so long is left to the reconciliation. */
const triesBeforeGivingUp = 150;
/** What the law asks for is tried until it is done. */
const lawful: ReadonlySet<NoticeTopic> = new Set([
  'customers/data_request',
  'customers/redact',
  'shop/redact',
]);

const heedShop: Heeder = async (channelId, notices) => {
  await updateFromStore(
    channelId,
    notices.some(({ topic }) => topic === 'app/scopes_update'),
  );
  return none;
};

const heedUninstalled: Heeder = async (channelId, notices) => {
  for (const { triggeredAt } of notices) await noteUninstalled(channelId, triggeredAt);
  return none;
};

/** Who heeds what, in this order: what people ask for comes first, then what ends or opens the way to the store. */
const heeders: readonly (readonly [readonly NoticeTopic[], Heeder])[] = [
  [['customers/data_request'], heedDataRequests],
  [['customers/redact'], heedPersonErasure],
  [['app/uninstalled'], heedUninstalled],
  [['shop/redact'], heedShopErasure],
  [['app/scopes_update', 'shop/update'], heedShop],
  [['products/delete', 'products/update'], heedProducts],
  [['collections/delete', 'collections/update'], heedCollections],
  [['metaobjects/create', 'metaobjects/delete', 'metaobjects/update'], heedEntries],
];

/**
 * Looks into what the platform told of a channel's store, all of it that is due.
 * @returns in how many milliseconds to come back, because something has to wait; undefined when nothing is left.
 * @throws when the database is away.
 */
export async function heedNotices(channelId: string): Promise<number | undefined> {
  for (;;) {
    const due = await pickNotices(channelId, batchSize);
    if (due.length === 0) return nextNoticeMs(channelId);
    for (const [topics, heed] of heeders) {
      const theirs = due.filter(({ topic }) => topics.includes(topic));
      if (theirs.length > 0) await heedTogether(channelId, theirs, heed);
    }
    await leaveToNewer(channelId, due);
  }
}

/** While a release is rolled out, a newer process may have kept what this one does not know. */
async function leaveToNewer(channelId: string, due: readonly DueNotice[]): Promise<void> {
  const known = new Set(heeders.flatMap(([topics]) => topics));
  const unknown = due.filter(({ topic }) => !known.has(topic)).map(({ webhookId }) => webhookId);
  if (unknown.length > 0) await postponeNotices(channelId, unknown, unknownMs);
}

async function heedTogether(channelId: string, notices: readonly DueNotice[], heed: Heeder): Promise<void> {
  const ids = notices.map(({ webhookId }) => webhookId);
  try {
    const later = new Set(await heed(channelId, notices));
    await settleNotices(
      channelId,
      ids.filter((id) => !later.has(id)),
    );
    if (later.size > 0) await postponeNotices(channelId, [...later], laterMs);
  } catch (error) {
    if (isTemporary(error)) throw error;
    if (error instanceof PlatformError)
      log.warn({ channelId, reason: error.message }, 'What the platform told cannot be looked into now');
    else logFailure(error, 'Heeding what the platform told met a fault', { channelId });
    // One that cannot be heeded keeps no other from it.
    if (error instanceof PlatformError || notices.length === 1) await tryAgain(channelId, notices);
    else for (const notice of notices) await heedTogether(channelId, [notice], heed);
  }
}

async function tryAgain(channelId: string, notices: readonly DueNotice[]): Promise<void> {
  const isHopeless = ({ attempts, topic }: DueNotice) =>
    attempts >= triesBeforeGivingUp && !lawful.has(topic);
  const hopeless = notices.filter(isHopeless);
  await settleNotices(
    channelId,
    hopeless.map(({ webhookId }) => webhookId),
  );
  for (const notice of notices.filter((each) => !isHopeless(each)))
    await postponeNotices(
      channelId,
      [notice.webhookId],
      Math.min(longestPauseMs, 1_000 * 2 ** notice.attempts),
    );
}
