import { missingParts, type CollabState, type MissingPart } from '#app/db/collabs/states.ts';
import type { PlatformObjectKind } from '#app/db/generated/client.ts';
import type { GlobalId } from '#app/ids.ts';

interface WithPlatformObjects {
  platformObjects: readonly { kind: string; platformId: string | null }[];
}

/** The platform id of a record's object of one kind in the store; null when there is none yet. */
export function platformIdOf(
  { platformObjects }: WithPlatformObjects,
  kind: PlatformObjectKind,
): GlobalId | null {
  const object = platformObjects.find((one) => one.kind === kind);
  return (object?.platformId ?? null) as GlobalId | null;
}

interface WithDiscounts {
  tierId: string | null;
  tier: { discount: object | null } | null;
  discount: object | null;
}

/**
 * Lists what a collab lacks: its metaobject in the store (`page`), a tier or a discount (`terms`), or the code of the
 * discount in force there (`code`). Customers and pictures are optional. `db/collabs/states.ts` has the same rule in SQL.
 */
export function listMissingParts(collab: WithPlatformObjects & WithDiscounts): MissingPart[] {
  const hasDiscount = Boolean(collab.discount ?? collab.tier?.discount);
  const isMissing: Record<MissingPart, boolean> = {
    page: platformIdOf(collab, 'metaobject') === null,
    terms: collab.tierId === null && collab.discount === null,
    code: hasDiscount && platformIdOf(collab, 'discount') === null,
  };
  return missingParts.filter((part) => isMissing[part]);
}

/** The state of a collab, as lists show it. */
export function stateOf(collab: { isActive: boolean } & WithPlatformObjects & WithDiscounts): CollabState {
  if (!collab.isActive) return 'paused';
  const missing = listMissingParts(collab);
  if (missing.length === 0) return 'active';
  return missing.includes('terms') ? 'partial' : 'syncing';
}

/**
 * Whether visitors of the store may see a collab's page and collections. `db/collabs/states.ts` has the same rule in SQL.
 */
export function isPageVisible(collab: {
  isActive: boolean;
  acceptedAt: Date | string | null;
  channel: { pagesNeedAcceptance: boolean };
}): boolean {
  return collab.isActive && (collab.acceptedAt !== null || !collab.channel.pagesNeedAcceptance);
}

/** Whether a collab lacks something it needs. */
export function isPartial(collab: WithPlatformObjects & WithDiscounts): boolean {
  return listMissingParts(collab).length > 0;
}
