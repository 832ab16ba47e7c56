import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import type { BesidePagesByIdsQuery } from '#app/platform/generated/graphql.ts';
import { besidePagesByIds } from '#app/platform/operations/beside-pages.ts';
import { codeOf, hasValue } from '../discounts/compare-discount.ts';
import { wantedDiscount } from '../discounts/wanted-discount.ts';
import type { Drift, DriftKind } from './drift.ts';
import type { Judge } from './judge.ts';
import { readNodes } from './read-nodes.ts';
import type { Place } from './read-places.ts';
import { standingObjects } from './standing-objects.ts';
import type { StandingObject } from './standing-objects.ts';
import type { StoreSource } from './store-source.ts';

type ShownNode = BesidePagesByIdsQuery['nodes'][number];
type ShownDiscount = Extract<ShownNode, { codeDiscount: unknown }>;
type ShownPicture = Extract<ShownNode, { fileStatus: string }>;

/** Reads the discounts and pictures of some collabs. @returns who says of each in what they differ. */
export async function compareBesidePages({ store }: StoreSource, places: readonly Place[]): Promise<Judge> {
  const objects = places.flatMap((place) => [
    ...standingObjects(place, 'discount'),
    ...standingObjects(place, 'file'),
  ]);
  const shown = await readNodes<ShownNode>(
    objects,
    async (ids) => (await store.send(besidePagesByIds, { ids })).nodes,
  );
  return (place, collab) => [
    ...standingObjects(place, 'discount').flatMap(({ id }) => judgeDiscount(id, shown.get(id), collab)),
    ...standingObjects(place, 'file').flatMap((file) => judgePicture(file, shown.get(file.id))),
  ];
}

function isDiscount(node: ShownNode | undefined): node is ShownDiscount {
  return node !== undefined && node !== null && 'codeDiscount' in node;
}

function isPicture(node: ShownNode | undefined): node is ShownPicture {
  return node !== undefined && node !== null && 'fileStatus' in node;
}

/** What staff set beside code, amount and whether it works is theirs. */
function judgeDiscount(objectId: string, node: ShownNode | undefined, collab: WholeCollab): Drift[] {
  if (!isDiscount(node) || node.codeDiscount.__typename !== 'DiscountCodeBasic')
    return [{ objectId, kinds: ['discount deleted'], remedy: 'make' }];
  const { codeDiscount: shown } = node;
  const { code, value, isActive } = wantedDiscount(collab);
  const found: [DriftKind, boolean][] = [
    ['discount code', codeOf(shown) !== code],
    ['discount value', value !== null && !hasValue(shown, value)],
    ['discount status', shown.status !== (isActive ? 'ACTIVE' : 'EXPIRED')],
  ];
  const kinds = found.flatMap(([kind, differs]) => (differs ? [kind] : []));
  return kinds.length > 0 ? [{ objectId, kinds, remedy: 'write' }] : [];
}

/** One whose address is not yet known, or is another by now, is asked for when it is written again. */
function judgePicture({ id, platformUrl }: StandingObject, node: ShownNode | undefined): Drift[] {
  if (!isPicture(node)) return [{ objectId: id, kinds: ['picture deleted'], remedy: 'make' }];
  const isOther = Boolean(platformUrl) && node.image !== null && node.image.url !== platformUrl;
  return isOther ? [{ objectId: id, kinds: ['picture address'], remedy: 'write' }] : [];
}
