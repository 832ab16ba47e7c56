import { inTransaction } from '#app/db/connection/client.ts';
import {
  countCertainCodes,
  markCodesMissing,
  listAdopting,
  listUnseenCodes,
  markCodesSeen,
} from '#app/db/mirror/code-checks.ts';
import { findGroupAfter, listGroupsOfDiscounts, type GroupRow } from '#app/db/mirror/discount-groups.ts';
import { saveGroupRepair } from '#app/db/mirror/save-discount-groups.ts';
import { lockItems } from '#app/db/mirror/queue.ts';
import { listWebhookObjects, type WebhookObject } from '#app/db/mirror/webhook-objects.ts';
import { completeWebhooks, listPendingWebhooks } from '#app/db/platform-webhooks.ts';
import { wakeMirror } from '#app/db/wake-ups.ts';
import { markManyDirty } from '#app/domain/collabs/dirty.ts';
import { findMirroredCollab } from '#app/domain/collabs/mirrored-collab.ts';
import type { WebhookPayload, WebhookTopic } from '#app/domain/platform-webhooks.ts';
import { groupBy } from '#app/group-by.ts';
import { log } from '#app/log.ts';
import type { PlatformClient } from '#app/platform/client.ts';
import { discountsByIds } from '#app/platform/operations/by-ids.ts';
import { absentHash, desiredCode } from '../objects/discount-code/desired.ts';
import { adoptedDifferences } from '../objects/discount-code/diff.ts';
import { codesPerRequest, readCodes } from '../objects/discount-group/codes.ts';
import { desiredGroup } from '../objects/discount-group/desired.ts';
import { groupDifferences, type BasicDiscount } from '../objects/discount-group/diff.ts';
import { hashOf } from '../objects/object-kind.ts';
import { openStoreToRead, overwriteObject, recreateObject } from './repair.ts';
import type { WebhookHandler } from './webhook-handler.ts';

export const discountTopics = [
  'discounts/delete',
  'discounts/redeemcode_removed',
  'discounts/update',
] as const satisfies readonly WebhookTopic[];

/** After this many attempts a discount is compared although the mirror still writes it. */
const maxAttempts = 40;

/**
 * Compares changed or deleted discounts, and those that lost codes, with the desired state: those of groups, and existing
 * ones of the store that collabs use. Our own writes cause webhooks too. All of a discount's are postponed until its write
 * has ended, and then cost one read. Those of other discounts cost none.
 */
export const handleDiscountUpdate: WebhookHandler = async (channelId, webhooks) => {
  const byId = groupBy(webhooks, ({ content }) => (content as WebhookPayload<'discounts/update'>).id);
  const groups = await listGroupsOfDiscounts(channelId, [...byId.keys()]);
  const ofGroups = new Set(groups.map(({ platformId }) => platformId));
  const others = [...byId.keys()].filter((id) => !ofGroups.has(id));
  const adopted = await listAdopted(channelId, others);
  const isWaiting = (id: string, isSettled: boolean) => {
    const counts = (byId.get(id) ?? []).map(({ attempts }) => attempts);
    // After a new one, others of the same cause may follow.
    return Math.max(...counts) < maxAttempts && (!isSettled || counts.includes(0));
  };
  const known = [
    ...groups.map((group) => ({ id: group.platformId ?? '', isSettled: isSettledGroup(group) })),
    ...adopted.map((object) => ({ id: object.platformId, isSettled: isSettledObject(object) })),
  ];
  const waiting = new Set(known.filter(({ id, isSettled }) => isWaiting(id, isSettled)).map(({ id }) => id));
  const ready = [...new Set(known.map(({ id }) => id))].filter((id) => !waiting.has(id));
  if (ready.length > 0) await compareDiscounts(channelId, ready, { groups, adopted });
  return [...waiting].flatMap((id) => byId.get(id) ?? []).map(({ webhookId }) => webhookId);
};

/** The objects of collabs that use these existing discounts. Others can have the id of a former discount. */
async function listAdopted(channelId: string, platformIds: readonly string[]): Promise<WebhookObject[]> {
  const objects = await listWebhookObjects(channelId, 'discount', platformIds);
  const adopting = await listAdopting(
    channelId,
    objects.map(({ collabId }) => collabId),
  );
  return objects.filter(({ collabId }) => adopting.has(collabId));
}

/** What the mirror knows of some discounts in the store. */
interface KnownDiscounts {
  groups: readonly GroupRow[];
  /** Existing discounts of the store that collabs use. */
  adopted: readonly WebhookObject[];
}

async function compareDiscounts(
  channelId: string,
  ids: string[],
  { groups, adopted }: KnownDiscounts,
): Promise<void> {
  const store = await openStoreToRead(channelId);
  if (!store) return;
  // The read shows what all of them tell.
  const pending = await listPendingWebhooks(channelId, discountTopics, ids);
  const { nodes } = await store.send(discountsByIds, { ids });
  for (const [index, id] of ids.entries()) {
    const node = nodes[index];
    const found = node && 'codeDiscount' in node ? node.codeDiscount : undefined;
    const actual = found?.__typename === 'DiscountCodeBasic' ? found : undefined;
    for (const group of groups)
      if (group.platformId === id) await compareGroup(store, { channelId, group, id }, actual);
    for (const object of adopted)
      if (object.platformId === id) await compareAdopted(channelId, object, actual);
  }
  await completeWebhooks(channelId, pending);
}

function isSettledGroup({ isBeingWritten, written, dirtySince }: GroupRow): boolean {
  return !isBeingWritten && written !== null && dirtySince === null;
}

function isSettledObject({ isBeingWritten, isContentUnknown, isDirty }: WebhookObject): boolean {
  return !isBeingWritten && !isContentUnknown && !isDirty;
}

interface GroupOfDiscount {
  channelId: string;
  group: GroupRow;
  /** The id of its discount. */
  id: string;
}

async function compareGroup(
  store: PlatformClient,
  { channelId, group, id }: GroupOfDiscount,
  actual: BasicDiscount | undefined,
): Promise<void> {
  if (!actual || groupDifferences(desiredGroup(group), actual).length > 0) {
    const { codes: _codes, codesCount: _count, ...terms } = actual ?? {};
    const isRepaired = await inTransaction(async (tx) => {
      if (!(await saveGroupRepair(tx, channelId, { id: group.id, platformId: id, hash: hashOf(terms) })))
        return false;
      wakeMirror(tx, channelId);
      return true;
    });
    if (isRepaired) log.info({ channelId }, 'Discount changed in the store; writing it again');
  }
  // Staff may have added codes. If as many are missing, the nightly comparison finds them.
  if (actual && (actual.codesCount?.count ?? 0) < (await countCertainCodes(channelId, group.id)))
    await restoreCodes(store, { channelId, group, id });
}

type CodePage = Awaited<ReturnType<typeof readCodes>>;

/** Adds the codes again that a group's discount no longer has. */
async function restoreCodes(store: PlatformClient, { channelId, group, id }: GroupOfDiscount): Promise<void> {
  const { now: since } = (await findGroupAfter(channelId, { from: group.id, isNext: false })) ?? { now: '' };
  let after: string | null = null;
  do {
    const page: CodePage = await readCodes({ store }, id, { first: codesPerRequest, after });
    await markCodesSeen(
      channelId,
      group.id,
      page.nodes.map(({ code }) => code.toLowerCase()),
    );
    after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
  } while (after !== null);
  const missing = await listUnseenCodes(channelId, group.id, since);
  const collabIds = missing.map(({ collabId }) => collabId);
  if (missing.length === 0) return;
  await inTransaction(async (tx) => {
    await lockItems(tx, channelId, collabIds);
    await markCodesMissing(tx, channelId, {
      groupId: group.id,
      codes: missing,
      unseenSince: since,
      absentHash,
    });
    await markManyDirty(tx, channelId, collabIds);
  });
  log.info({ channelId, count: missing.length }, 'Discount codes deleted in the store; adding them again');
}

async function compareAdopted(
  channelId: string,
  object: WebhookObject,
  actual: BasicDiscount | undefined,
): Promise<void> {
  if (!actual) return recreateObject(channelId, object);
  const collab = await findMirroredCollab({ channelId, collabId: object.collabId });
  if (!collab || adoptedDifferences(desiredCode(collab), actual).length === 0) return;
  await overwriteObject(channelId, object, { hash: hashOf(actual) });
}
