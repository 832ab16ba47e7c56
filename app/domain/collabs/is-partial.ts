import type { PlatformObjectKind } from '#app/db/generated/client.ts';

interface Mirrored {
  platformObjects: readonly { kind: string; platformId: string | null }[];
}

/** A platform object of one kind that a record has in the store; null when it has none yet. */
export function platformIdOf({ platformObjects }: Mirrored, kind: PlatformObjectKind): string | null {
  return platformObjects.find((object) => object.kind === kind)?.platformId ?? null;
}

/** True until a collab has a tier or a discount, an affiliate code, and stands in the store. */
export function isPartial(collab: Mirrored & { tierId: string | null; discount: object | null }): boolean {
  const hasTerms = collab.tierId !== null || collab.discount !== null;
  return !hasTerms || platformIdOf(collab, 'metaobject') === null;
}
