import { findGroupOf, findGroupOfDiscount } from '#app/db/mirror/discount-groups.ts';
import { invalidateGroups, saveGroup } from '#app/db/mirror/save-discount-groups.ts';
import { db } from '#app/db/connection/client.ts';
import { saveObject, type KnownObject } from '#app/db/mirror/objects.ts';
import {
  listCodes,
  removeCodes,
  saveCodeObjects,
  saveCodes,
  type CodeRow,
  type CollabCode,
} from '#app/db/mirror/redeem-codes.ts';
import { listUnconfirmedCodes } from '#app/db/similar-codes.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';
import { ownReason, PlatformError } from '#app/platform/errors.ts';
import { deleteDiscount, discountByCode, discountOfCode } from '#app/platform/operations/discount.ts';
import type { StoreContext } from '../../context.ts';
import { codesPerRequest, findNewestCodes, maxSearches } from '../discount-group/codes.ts';
import { idsIn, type DesiredTerms } from '../discount-group/desired.ts';
import { codeHash, type DesiredCode } from './desired.ts';
import { foreignDifferences } from './diff.ts';

/**
 * Looks up where the codes of a collab are in the store, and saves it: its present code and those that earlier requests may have
 * left there. Looks up each code, because a search lags behind.
 * @returns the codes that are in the store.
 * @throws {PlatformError} `rejected` when another discount has the code; its message explains the fix.
 */
export async function lookUpCodes(
  context: StoreContext,
  desired: DesiredCode,
  known: KnownObject | undefined,
): Promise<CodeRow[]> {
  const channelId = context.channel.id;
  const rows = await listCodes(channelId, desired);
  const codes: CollabCode[] = rows.filter(({ groupId }) => groupId !== null);
  if (!rows.some(({ codeKey }) => codeKey === desired.codeKey)) codes.push(desired);
  for (const code of codes) await lookUp(context, { desired, known }, code);
  const found = await listCodes(channelId, desired);
  return found.filter(({ isOutcomeUnknown }) => !isOutcomeUnknown);
}

/**
 * Looks up together the codes that unanswered requests may have added to the group of a collab's terms, and saves those that
 * the store has.
 * @returns those of other collabs that are still to be added; undefined when there are so few codes that each is looked up
 * alone.
 */
export async function lookUpMany(
  context: StoreContext,
  { collabId, target }: DesiredCode,
): Promise<CollabCode[] | undefined> {
  const { lease, channel } = context;
  const group = target && (await findGroupOf(channel.id, target.group));
  if (!group || group.platformId === null) return undefined;
  const which = { groupId: group.id, to: target.group, first: collabId, limit: codesPerRequest };
  const codes = await listUnconfirmedCodes(channel.id, which);
  if (codes.length <= maxSearches || codes[0]?.collabId !== collabId) return undefined;
  const found = await findNewestCodes(context, group.platformId, codes);
  const added = codes.filter(({ codeKey }) => found.has(codeKey));
  await saveCodes(lease, added, group.id);
  const written = added.map((code) => ({ collabId: code.collabId, hash: codeHash(code, target.group) }));
  await saveCodeObjects(lease, written, group.platformId);
  return codes.slice(1).filter(({ codeKey }) => !found.has(codeKey));
}

async function lookUp(
  context: StoreContext,
  { desired, known }: { desired: DesiredCode; known: KnownObject | undefined },
  code: CollabCode,
): Promise<void> {
  const { lease, store, channel } = context;
  const { codeDiscountNodeByCode: node } = await store.send(discountOfCode, { code: code.code });
  if (!node) {
    // Until its confirmation an unanswered request may still add it.
    if (known?.mustConfirm || !known?.isOutcomeUnknown) await removeCodes(lease, [code.codeKey]);
    return;
  }
  const tagged = 'tags' in node.codeDiscount ? idsIn(node.codeDiscount.tags) : [];
  const group = await findGroupOfDiscount(channel.id, { platformId: node.id, tagged });
  if (group && (group.platformId ?? node.id) === node.id) {
    if (group.platformId === null) {
      const { dirtySince } = group;
      await saveGroup(lease, group.id, { platformId: node.id, isActive: true, written: null, dirtySince });
      await invalidateGroups(db, channel.id, [group.id]);
    }
    return saveCodes(lease, [code], group.id);
  }
  await removeCodes(lease, [code.codeKey]);
  // A late creation made a second discount for the group.
  if (group) await store.send(deleteDiscount, { id: node.id });
  else if (desired.target && code.codeKey === desired.codeKey)
    await adopt(context, { code: desired, terms: desired.target.terms });
}

/**
 * Adopts an existing discount of the store for a collab, without a change of it.
 * @throws {PlatformError} `rejected` when it differs.
 */
async function adopt(
  { lease, store }: StoreContext,
  { code, terms }: { code: CollabCode; terms: DesiredTerms },
): Promise<void> {
  const { codeDiscountNodeByCode: node } = await store.send(discountByCode, { code: code.code });
  if (!node) return;
  const differences = foreignDifferences(node.codeDiscount, { code: code.code, terms });
  if (differences.length > 0) throw codeTaken(code, differences);
  await saveObject(lease, { kind: 'discount', collabId: code.collabId }, { platformId: node.id, hash: null });
  await saveCodes(lease, [code], null);
}

/** The error for a code that another discount of the store has. */
export function codeTaken(
  { code }: Pick<CollabCode, 'code'>,
  differences: readonly Message[] = [],
): PlatformError {
  const reason =
    differences.length > 0
      ? message('discount-code-differs', { code, differences: [...differences] })
      : message('discount-code-taken', { code });
  return new PlatformError('rejected', 'CreateDiscount', [ownReason(reason)]);
}
