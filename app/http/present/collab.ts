import { affiliateUrl } from '#app/domain/collabs/affiliate-url.ts';
import { isPartial, platformIdOf } from '#app/domain/collabs/is-partial.ts';
import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import { presentCreator } from './creator.ts';
import { presentCustom, presentCustomFields } from './custom-field.ts';
import { presentDiscount } from './discount.ts';
import { presentWholeDrop } from './drop.ts';

/** A Collab with creator, tier and drops as ids. */
export function presentCollab(collab: WholeCollab) {
  return {
    ...ownFields(collab),
    creator: collab.creatorId,
    collabTier: collab.tierId,
    drops: collab.drops.map((drop) => drop.id),
  };
}

/** A Collab with everything in full, as "get a channel collab" answers it. */
export function presentWholeCollab(collab: WholeCollab) {
  return {
    ...ownFields(collab),
    creator: presentCreator(collab),
    collabTier: collab.tier ? { _id: collab.tier.id, title: collab.tier.title } : null,
    drops: collab.drops.map((drop) => presentWholeDrop(drop, collab)),
  };
}

function ownFields(collab: WholeCollab) {
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
    custom: presentCustom(collab.customValues),
    customFields: presentCustomFields(collab.customValues, collab.id),
    createdAt: collab.createdAt,
    updatedAt: collab.updatedAt,
  };
}
