import { affiliateUrl } from '#app/domain/collabs/affiliate-link.ts';
import { isPartial, platformIdOf } from '#app/domain/collabs/state.ts';
import type { CollabRecord, CollabDocument } from '#app/domain/collabs/collab.ts';
import { plainFields } from '#app/domain/collabs/fields.ts';
import { creatorProfile } from '#app/domain/creators/creators.ts';
import type { DropPlan } from '#app/domain/drops/create-drop.ts';
import type { DropDetails, ItemEnhancement } from '#app/domain/drops/drop.ts';
import { stringifyObject } from '#app/domain/json.ts';
import { collabResponse } from './collab-schemas.ts';

/** Which references are full objects and which are ids. Drops are passed unchanged. */
interface CollabFormat {
  creator: 'id' | 'object';
  tier: 'id' | 'object';
}

/** A created or updated Collab, with creator and tier as ids. */
export const collabWithIds: CollabFormat = { creator: 'id', tier: 'id' };
export const collabInList: CollabFormat = { creator: 'object', tier: 'id' };
/** A Collab with all references as full objects. */
export const fullCollab: CollabFormat = { creator: 'object', tier: 'object' };

/** A Collab as JSON text; parts that were read as JSON text stay unchanged. */
export function presentCollab(
  { record, custom, customFields, drops }: CollabDocument,
  form: CollabFormat,
): string {
  const { tier } = record;
  const fields = Object.assign(collabFields(record), {
    creator: form.creator === 'id' ? record.creatorId : presentCreator(record),
    collabTier: form.tier === 'id' || !tier ? record.tierId : presentTier(tier),
  });
  return stringifyObject(fields, { custom, customFields, drops });
}

/** The plain fields that a collab shows beside its creator. */
const shownFields = plainFields.filter(({ name }) => name in collabResponse.shape);

function collabFields(collab: CollabRecord): Record<string, unknown> {
  const campaign = collab.tier?.campaign;
  const fields: Record<string, unknown> = {
    _id: collab.id,
    channel: collab.channelId,
    channelName: collab.channel.name,
  };
  // Added in place, because every GET needs this: V8 copies an object several times slower.
  for (const { name, column } of shownFields) fields[name] = collab[column];
  return Object.assign(fields, {
    tierKey: collab.tier?.key ?? null,
    campaign: campaign ? presentCampaign(campaign) : null,
    affiliateCode: collab.affiliateCode,
    affiliateUrl: affiliateUrl(collab),
    discount: presentDiscount(collab),
    relationshipType: collab.tier?.relationshipType ?? null,
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
  });
}

function presentTier({ id, title, relationshipType }: NonNullable<CollabRecord['tier']>) {
  return { _id: id, title, relationshipType };
}

function presentCampaign({ id, ...campaign }: NonNullable<CollabRecord['tier']>['campaign']) {
  return { _id: id, ...campaign };
}

/** A Creator as visible to the collab's brand. */
function presentCreator(collab: CollabRecord) {
  const profile = creatorProfile(collab);
  return {
    _id: collab.creatorId,
    firstName: profile.firstName,
    lastName: profile.lastName,
    email: collab.email,
    username: profile.username,
    handle: collab.handle,
    profilePicture: collab.profilePicture,
    isOnboarded: profile.isOnboarded,
    source: collab.source ?? collab.creator.source,
    socials: profile.socials,
    tags: profile.tags,
    shop: {
      _id: collab.creatorId,
      title: profile.shopTitle,
      description: profile.shopDescription,
      theme: { primaryColor: profile.primaryColor },
    },
    shopHandle: collab.handle,
    // When this brand added the creator. The creator's own creation time would reveal other brands.
    createdAt: collab.createdAt,
    updatedAt: collab.updatedAt,
  };
}

/** The discount in force: the collab's own, else its tier's, else null. A percentage is a fraction. */
function presentDiscount(collab: CollabRecord) {
  const discount = collab.discount ?? collab.tier?.discount;
  if (!discount) return null;
  return {
    _id: discount.id,
    discountAmount: discount.amount,
    discountType: discount.type,
    discountCode: collab.affiliateCode,
    platformCollabsDiscountCode: collab.platformCollabsDiscountCode,
    createdAt: discount.createdAt,
    updatedAt: discount.updatedAt,
  };
}

/** The Drop in the response of "create a drop", with references as ids. */
export function presentCreatedDrop(drop: DropPlan) {
  return {
    _id: drop.id,
    title: drop.title,
    description: drop.description,
    media: drop.media,
    products: drop.items.ids,
    enhancements: drop.items.enhancements.map(({ id }) => id),
    creator: drop.creatorId,
    channels: [drop.channelId],
  };
}

/** The Drop in the response of "update a drop", with references as ids, and its position. */
export function presentUpdatedDrop(drop: DropDetails) {
  return {
    _id: drop._id,
    title: drop.title,
    description: drop.description,
    media: drop.media.map(presentMedia),
    products: drop.products.map(({ _id }) => _id),
    enhancements: drop.enhancements.map(({ _id }) => _id),
    creator: drop.creator,
    channels: drop.channels,
    channelHandles: [drop.channelHandle],
    createdAt: drop.createdAt,
    updatedAt: drop.updatedAt,
    __v: drop.__v,
  };
}

/** A full Drop. */
export function presentFullDrop(drop: DropDetails) {
  return {
    ...drop,
    channelHandle: undefined,
    media: drop.media.map(presentMedia),
    enhancements: drop.enhancements.map(presentEnhancement),
  };
}

export function presentEnhancement(enhancement: ItemEnhancement) {
  return { ...enhancement, media: enhancement.media.map(presentMedia) };
}

/** A Media object of the interface, which has no text for editors. */
function presentMedia(media: object) {
  return { ...media, alt: undefined };
}
