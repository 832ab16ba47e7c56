import { listCreatorDropRows, type CreatorDrop, type CreatorDropState } from '#app/db/drops/creator-drops.ts';
import { db } from '#app/db/connection/client.ts';
import type { CollabKey } from '#app/db/keys.ts';
import type { ListPage, PageRequest } from '#app/db/keyset-page.ts';
import { dropUrl } from '../../collabs/affiliate-link.ts';
import { requireCollab } from '../../collabs/authorize.ts';
import { shortLinkColumns, shortLinkOf } from '../../collabs/short-links.ts';
import { withDiscountInForce } from '../../discounts/conditions.ts';
import { limits } from '../../limits.ts';
import type { CreatorPrincipal } from '../../principal.ts';
import { Problem, type ProblemDetail } from '../../problem.ts';
import { isId } from '#app/ids.ts';
import { dropNotFound, findDrop, type DropDetails } from '../drop.ts';
import { listDefinedFields, type DefinedFields } from '../../custom-fields/fields.ts';
import { contentOfDrop, type DraftContent } from './content.ts';
import { listRuleViolations } from './check-rules.ts';
import { findDraft, findDraftOfDrop, unended, type Draft } from './drafts.ts';
import { assertPublishable, findUnpublishedDrop, isBehind, type Publishable } from './publish.ts';

export { creatorDropStates } from '#app/db/drops/creator-drops.ts';
export type { CreatorDrop, CreatorDropState } from '#app/db/drops/creator-drops.ts';

/** Drops and drafts that one page shows. */
const pageSize = 20;

interface OwnDropFilter {
  collabId?: string | undefined;
  state?: CreatorDropState | undefined;
}

/** Lists drops and drafts of all brands of a creator: pinned ones first, then the newest. */
export function listOwnDrops(
  { creatorId }: CreatorPrincipal,
  filter: OwnDropFilter,
  page: Omit<PageRequest, 'limit'>,
): Promise<ListPage<CreatorDrop>> {
  return listCreatorDropRows({ creatorId, ...filter, ...page, limit: pageSize });
}

/** Lists the creator's brands by name, with the ids of the collabs. */
export async function listBrandNames({
  creatorId,
}: CreatorPrincipal): Promise<{ collabId: string; name: string }[]> {
  const collabs = await db.collab.findMany({
    where: { creatorId },
    orderBy: { id: 'desc' },
    take: limits.pageSize.max,
    select: { id: true, channel: { select: { name: true, brandTitle: true } } },
  });
  return collabs.map(({ id, channel }) => ({ collabId: id, name: channel.brandTitle ?? channel.name }));
}

/** A drop or draft of a creator, with what its pages show of the brand. */
export interface OwnDrop {
  key: CollabKey;
  /** The id in the path: of a drop or a draft. */
  id: string;
  brand: {
    name: string;
    /** ISO 4217. */
    currency: string;
    /** IANA. */
    timeZone: string;
    approvesDrops: boolean;
  };
  /** The published drop, its link, and whether its collection is in the store. */
  published: { drop: DropDetails; link: string; isInStore: boolean; isPinned: boolean } | undefined;
  /** Its draft that has not ended; a deleted one when the path has its id. */
  draft: Draft | undefined;
  /** Whether the drop was changed after the draft began: publishing it would fail. */
  isBehind: boolean;
  /** What publishing would show, else what is shown. */
  content: DraftContent;
}

/**
 * Gets a drop or draft of the creator's own collab by the id of either.
 * @throws Problem `collab-not-found`; `drop-not-found`, also for a drop of another collab.
 */
export async function getOwnDrop(
  creator: CreatorPrincipal,
  { collabId, id }: { collabId: string; id: string },
): Promise<OwnDrop> {
  const key = await requireCollab(creator, collabId);
  const named = await findDraft({ ...key, draftId: id });
  const dropId = named ? named.dropId : id;
  const isEnded = named !== undefined && !unended.includes(named.state);
  const [drop, other] = await Promise.all([
    dropId !== null && isId(dropId) ? findDrop(db, { ...key, dropId }) : undefined,
    dropId !== null && isId(dropId) && (!named || isEnded) ? findDraftOfDrop(key, dropId) : undefined,
  ]);
  const draft = named?.state === 'published' ? other : (named ?? other);
  const content = draft?.content ?? (drop && contentOfDrop(drop));
  if (!content) throw dropNotFound(id);
  const [brand, published, removed] = await Promise.all([
    getBrand(key),
    drop && publicationOf(key.channelId, drop),
    !drop && draft && draft.dropId !== null
      ? findUnpublishedDrop(db, { ...key, dropId: draft.dropId })
      : undefined,
  ]);
  const isOutdated = draft !== undefined && isBehind(draft, { published: drop, removed });
  return { key, id, brand, published, draft, isBehind: isOutdated, content };
}

/**
 * Lists what stops a draft from being published: what it lacks, what does not fit its custom fields, and what its brand does
 * not allow.
 * @returns errors by field; the limit of published drops has the path ``. Nothing for a draft that is ready.
 */
export async function listProblems(draft: Publishable): Promise<readonly ProblemDetail[]> {
  const defined = await listDefinedFields(draft.channelId);
  const problems = await listContentProblems(draft, defined);
  const paths = new Set(problems.map(({ path }) => path));
  const violations = await listRuleViolations(draft, defined);
  return [...problems, ...violations.filter(({ path }) => !paths.has(path))];
}

/** As {@link listProblems}, for the editor: only errors in fields. */
export async function listFieldProblems(draft: Publishable): Promise<readonly ProblemDetail[]> {
  return (await listProblems(draft)).filter(({ path }) => path !== '');
}

async function listContentProblems(
  draft: Publishable,
  defined: DefinedFields,
): Promise<readonly ProblemDetail[]> {
  try {
    await assertPublishable(draft, defined);
    return [];
  } catch (error) {
    if (error instanceof Problem && error.details.length > 0) return error.details;
    throw error;
  }
}

async function getBrand({ channelId }: CollabKey): Promise<OwnDrop['brand']> {
  const channel = await db.channel.findUniqueOrThrow({
    where: { id: channelId },
    select: { name: true, brandTitle: true, currency: true, timezone: true, dropsNeedApproval: true },
  });
  const { name, brandTitle, currency, timezone: timeZone, dropsNeedApproval: approvesDrops } = channel;
  return { name: brandTitle ?? name, currency, timeZone, approvesDrops };
}

async function publicationOf(channelId: string, drop: DropDetails): Promise<OwnDrop['published']> {
  const discount = { select: { id: true } };
  const { handle, pinnedAt, platformObjects, collab } = await db.drop.findUniqueOrThrow({
    where: { channelId_id: { channelId, id: drop._id } },
    select: {
      handle: true,
      pinnedAt: true,
      platformObjects: { where: { kind: 'collection', platformId: { not: null } }, select: { id: true } },
      collab: {
        select: {
          handle: true,
          affiliateCode: true,
          isActive: true,
          discount,
          tier: { select: { discount, startsAt: true, endsAt: true } },
          channel: { select: shortLinkColumns },
        },
      },
    },
  });
  const isInStore = platformObjects.length > 0;
  const link =
    shortLinkOf(collab.channel, collab.affiliateCode, drop._id) ??
    dropUrl(withDiscountInForce(collab), handle);
  return { drop, link, isInStore, isPinned: pinnedAt !== null };
}
