import type { PlatformObjectKind } from '#app/db/generated/client.ts';

interface WithPlatformObjects {
  platformObjects: readonly { kind: string; platformId: string | null }[];
}

/** The platform id of a record's object of one kind in the store; null when there is none yet. */
export function platformIdOf(
  { platformObjects }: WithPlatformObjects,
  kind: PlatformObjectKind,
): string | null {
  return platformObjects.find((object) => object.kind === kind)?.platformId ?? null;
}

interface WithDiscounts {
  tierId: string | null;
  tier: { discount: object | null } | null;
  discount: object | null;
}

/**
 * Whether a collab lacks something it needs: a tier or a discount, its metaobject in the store, or the code of the discount
 * in force there. Customers and pictures are optional. `db/collabs/states.ts` has the same rule in SQL.
 */
export function isPartial(collab: WithPlatformObjects & WithDiscounts): boolean {
  const hasTerms = collab.tierId !== null || collab.discount !== null;
  const hasDiscount = Boolean(collab.discount ?? collab.tier?.discount);
  const lacksCode = hasDiscount && platformIdOf(collab, 'discount') === null;
  return !hasTerms || lacksCode || platformIdOf(collab, 'metaobject') === null;
}
