import { listAdopting, listMisplacedCodes } from '#app/db/mirror/code-checks.ts';
import type { MirrorSnapshot } from '#app/db/mirror/snapshots.ts';
import type { MirroredCollab } from '#app/domain/collabs/mirrored-collab.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';
import type { DiscountFieldsFragment, DiscountsByIdsQuery } from '#app/platform/generated/graphql.ts';
import { newId } from '#app/ids.ts';
import { discountsByIds } from '#app/platform/operations/by-ids.ts';
import { discountOfCode } from '#app/platform/operations/discount.ts';
import type { DesiredTerms } from '../discount-group/desired.ts';
import {
  isSameMoment,
  termsDifferences,
  type BasicDiscount,
  type TermsDifference,
} from '../discount-group/diff.ts';
import type { Compare, Drift, ReconciledStore } from '../object-kind.ts';
import { expectedObjects, readOptionalNodes } from '../read-objects.ts';
import { isDenied } from '../write-object.ts';
import { desiredCode, type DesiredCode } from './desired.ts';

/** How an adopted discount can differ. */
export type AdoptedDifference = TermsDifference | 'code' | 'dates' | 'status';

/**
 * How a collab's adopted discount differs from the desired state. A discount that staff or a pause ended differs in its end,
 * unless the terms end it too.
 */
export function adoptedDifferences(
  { code, target }: DesiredCode,
  actual: BasicDiscount,
): AdoptedDifference[] {
  return [
    ...(actual.codes.nodes[0]?.code === code ? [] : (['code'] as const)),
    ...(target ? termsDifferences(target.terms, actual) : []),
    ...(!target || hasDates(target.terms, actual) ? [] : (['dates'] as const)),
    ...(target || actual.status === 'EXPIRED' ? [] : (['status'] as const)),
  ];
}

/** Whether a discount has the dates of some terms. Starts in the past are equal; terms without a start began. */
function hasDates({ conditions: { startsAt, endsAt } }: DesiredTerms, actual: BasicDiscount): boolean {
  const hasBegun = actual.status !== 'SCHEDULED' && (startsAt === null || Date.parse(startsAt) <= Date.now());
  return isSameMoment(actual.endsAt, endsAt) && (hasBegun || isSameMoment(actual.startsAt, startsAt));
}

const messages: Record<TermsDifference, Message> = {
  value: message('discount-other-amount'),
  items: message('discount-not-all-products'),
  minimum: message('discount-minimum'),
  limits: message('discount-limited'),
  combinations: message('discount-combinations'),
};

/** How an existing discount of the store differs from the desired terms. Without a difference it is adopted. */
export function foreignDifferences(
  discount: DiscountFieldsFragment['codeDiscount'],
  { code, terms }: { code: string; terms: DesiredTerms },
): Message[] {
  if (discount.__typename !== 'DiscountCodeBasic') return [message('discount-other-type')];
  const isOnlyCode = (discount.codesCount?.count ?? 1) <= 1 && discount.codes.nodes[0]?.code === code;
  return [
    ...(isOnlyCode ? [] : [message('discount-other-code')]),
    ...termsDifferences(terms, discount).map((difference) => messages[difference]),
    ...(discount.status === 'EXPIRED' ? [message('discount-not-active')] : []),
    ...(hasDates(terms, discount) ? [] : [message('discount-other-dates')]),
    ...(discount.context.__typename === 'DiscountBuyerSelectionAll'
      ? []
      : [message('discount-not-all-customers')]),
  ];
}

type DiscountNode = DiscountsByIdsQuery['nodes'][number];

/**
 * Compares adopted discounts, and whether each collab's code is where its terms are, as far as is known. What the discounts
 * of groups have in the store is compared in a stage of its own.
 */
export const compareCodes: Compare = async (source, snapshots) => {
  const findAdopted = await compareAdopted(source, snapshots);
  const misplaced = await listMisplaced(source, snapshots);
  return (snapshot, collab) => {
    const found = findAdopted(snapshot, collab);
    if (found.length > 0 || !misplaced.has(snapshot.collabId)) return found;
    const object = snapshot.objects.find(({ kind }) => kind === 'discount');
    // Without an object, no row has this id, and the collab alone is mirrored again.
    return [{ objectId: object?.id ?? newId(), kinds: ['discount code'], repair: 'overwrite' }];
  };
};

async function listMisplaced(
  { store, channelId }: ReconciledStore,
  snapshots: readonly MirrorSnapshot[],
): Promise<ReadonlySet<string>> {
  const codes = await listMisplacedCodes(
    channelId,
    snapshots.map(({ collabId }) => collabId),
  );
  const [first] = codes;
  if (!first) return new Set();
  try {
    await store.send(discountOfCode, { code: first.code });
  } catch (error) {
    // A store that denies access to discounts has no codes.
    if (isDenied(error)) return new Set();
    throw error;
  }
  return new Set(codes.map(({ collabId }) => collabId));
}

const compareAdopted: Compare = async ({ store, channelId }, all) => {
  const adopting = await listAdopting(
    channelId,
    all.map(({ collabId }) => collabId),
  );
  const snapshots = all.filter(({ collabId }) => adopting.has(collabId));
  if (snapshots.length === 0) return () => [];
  const actual = await readOptionalNodes<DiscountNode>(
    snapshots,
    'discount',
    async (ids) => (await store.send(discountsByIds, { ids })).nodes,
  );
  if (!actual) return () => [];
  return (snapshot, collab) =>
    adopting.has(snapshot.collabId)
      ? expectedObjects(snapshot, 'discount').flatMap(({ id }) => discountDrift(id, actual.get(id), collab))
      : [];
};

function discountDrift(objectId: string, node: DiscountNode | undefined, collab: MirroredCollab): Drift[] {
  const actual = node && 'codeDiscount' in node ? node.codeDiscount : undefined;
  if (actual?.__typename !== 'DiscountCodeBasic')
    return [{ objectId, kinds: ['discount deleted'], repair: 'recreate' }];
  const kinds = adoptedDifferences(desiredCode(collab), actual).map((difference) => `discount ${difference}`);
  return kinds.length > 0 ? [{ objectId, kinds, repair: 'overwrite' }] : [];
}
