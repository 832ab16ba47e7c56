import { affiliateUrl } from '#app/domain/collabs/affiliate-url.ts';
import { isPartial, platformIdOf } from '#app/domain/collabs/is-partial.ts';
import type { CollabHead, ReadCollab } from '#app/domain/collabs/read-collab.ts';
import { presentCreator } from './creator.ts';
import { presentDiscount } from './discount.ts';

/** Which references stand in full, and which as ids. Drops stand as they were read. */
export interface CollabForm {
  creator: 'id' | 'object';
  tier: 'id' | 'object';
}

/** A Collab with creator and tier as ids: as it is created and updated. */
export const flatCollab: CollabForm = { creator: 'id', tier: 'id' };
/** A Collab in a list. */
export const listedCollab: CollabForm = { creator: 'object', tier: 'id' };
/** A Collab with everything in full. */
export const wholeCollab: CollabForm = { creator: 'object', tier: 'object' };

/** A Collab as JSON text; what was read as JSON text goes into it untouched. */
export function presentCollab({ head, custom, customFields, drops }: ReadCollab, form: CollabForm): string {
  const { tier } = head;
  const fields = JSON.stringify({
    ...ownFields(head),
    creator: form.creator === 'id' ? head.creatorId : presentCreator(head),
    collabTier: form.tier === 'id' || !tier ? head.tierId : { _id: tier.id, title: tier.title },
  });
  return `${fields.slice(0, -1)},"custom":${custom},"customFields":${customFields},"drops":${drops}}`;
}

function ownFields(collab: CollabHead) {
  const campaign = collab.tier?.campaign;
  return {
    _id: collab.id,
    channel: collab.channelId,
    channelName: collab.channel.name,
    platformCollabsTierName: collab.platformCollabsTierName,
    tierKey: collab.tier?.key ?? null,
    campaign: campaign ? { _id: campaign.id, title: campaign.title } : null,
    affiliateCode: collab.affiliateCode,
    affiliateUrl: affiliateUrl(collab),
    discount: presentDiscount(collab),
    relationshipManager: collab.relationshipManager,
    isActive: collab.isActive,
    isPartial: isPartial(collab),
    collabStartedAt: collab.collabStartedAt,
    metadata: {
      platformCreatorCollectionId: platformIdOf(collab, 'collection'),
      platformCreatorMetaobjectId: platformIdOf(collab, 'metaobject'),
      platformCustomerId: platformIdOf(collab, 'customer'),
      platformCollabsCommunityMemberId: collab.platformCollabsCommunityMemberId,
    },
    createdAt: collab.createdAt,
    updatedAt: collab.updatedAt,
  };
}
