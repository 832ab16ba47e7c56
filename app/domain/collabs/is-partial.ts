import type { PlatformObjectKind } from '#app/db/generated/client.ts';

interface Mirrored {
  platformObjects: readonly { kind: string; platformId: string | null }[];
}

/** A platform object of one kind that a record has in the store; null when it has none yet. */
export function platformIdOf({ platformObjects }: Mirrored, kind: PlatformObjectKind): string | null {
  return platformObjects.find((object) => object.kind === kind)?.platformId ?? null;
}

interface Terms {
  tierId: string | null;
  tier: { discount: object | null } | null;
  discount: object | null;
}

/**
 * True until a collab has a tier or a discount, an affiliate code, and stands in the store: its entry, and the code of the
 * discount that is in force, without which its terms hold nowhere. Customers and pictures are extras.
 */
export function isPartial(collab: Mirrored & Terms): boolean {
  const hasTerms = collab.tierId !== null || collab.discount !== null;
  const hasDiscount = Boolean(collab.discount ?? collab.tier?.discount);
  const lacksCode = hasDiscount && platformIdOf(collab, 'discount') === null;
  return !hasTerms || lacksCode || platformIdOf(collab, 'metaobject') === null;
}
