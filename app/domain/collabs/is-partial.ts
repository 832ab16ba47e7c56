import type { WholeCollab } from './load-collab.ts';

/** A platform object of one kind that a record has in the store; null when it has none yet. */
export function platformIdOf(
  record: Pick<WholeCollab, 'platformObjects'>,
  kind: WholeCollab['platformObjects'][number]['kind'],
): string | null {
  return record.platformObjects.find((object) => object.kind === kind)?.platformId ?? null;
}

/** True until a collab has a tier or a discount, an affiliate code, and stands in the store. */
export function isPartial(collab: Pick<WholeCollab, 'tierId' | 'discount' | 'platformObjects'>): boolean {
  const hasTerms = collab.tierId !== null || collab.discount !== null;
  return !hasTerms || platformIdOf(collab, 'metaobject') === null;
}
