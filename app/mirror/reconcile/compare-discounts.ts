import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import type { DiscountsByIdsQuery } from '#app/platform/generated/graphql.ts';
import { discountsByIds } from '#app/platform/operations/beside-pages.ts';
import { codeOf, hasValue } from '../discounts/compare-discount.ts';
import { wantedDiscount } from '../discounts/wanted-discount.ts';
import type { Drift, DriftKind } from './drift.ts';
import type { Judge } from './judge.ts';
import { readPermitted } from './read-nodes.ts';
import type { Place } from './read-places.ts';
import { standingObjects } from './standing-objects.ts';
import type { StoreSource } from './store-source.ts';

type ShownNode = DiscountsByIdsQuery['nodes'][number];
type ShownDiscount = Extract<ShownNode, { codeDiscount: unknown }>;

/** Reads the discounts of some collabs. @returns who says of each in what they differ. */
export async function compareDiscounts({ store }: StoreSource, places: readonly Place[]): Promise<Judge> {
  const shown = await readPermitted<ShownNode>(
    places,
    'discount',
    async (ids) => (await store.send(discountsByIds, { ids })).nodes,
  );
  if (!shown) return () => [];
  return (place, collab) =>
    standingObjects(place, 'discount').flatMap(({ id }) => judgeDiscount(id, shown.get(id), collab));
}

function isDiscount(node: ShownNode | undefined): node is ShownDiscount {
  return node !== undefined && node !== null && 'codeDiscount' in node;
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
