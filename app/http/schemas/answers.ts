import { z } from 'zod';

/* What the interface answers, resource by resource. Strict: a key that is not written here is a mistake of ours. */

const id = z.uuid();
const timestamp = z.iso.datetime({ precision: 3 });
const customValue = z.union([
  z.string(),
  z.array(z.string()),
  z.looseObject({ url: z.string().optional(), _id: z.string().optional() }),
]);
const custom = z.record(z.string(), customValue);

export const mediaAnswer = z.strictObject({
  _id: id,
  url: z.url(),
  mediaContentType: z.enum(['IMAGE', 'VIDEO']),
  mimeType: z.string().optional(),
  filename: id,
  extension: z.string().optional(),
  originalFilename: z.string().optional(),
  owner: z.string().optional(),
  tags: z.array(z.string()),
  __v: z.int(),
});

export const creatorAnswer = z.strictObject({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  username: z.string(),
  handle: z.string(),
  profilePicture: mediaAnswer.nullable(),
  isOnboarded: z.boolean(),
  source: z.string(),
  socials: z.array(z.looseObject({ platform: z.string() })),
  tags: z.array(z.string()),
  shop: z.strictObject({
    _id: id,
    title: z.string(),
    description: z.string(),
    theme: z.strictObject({ primaryColor: z.string().nullable() }),
  }),
  shopHandle: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const discountAnswer = z.strictObject({
  _id: id,
  discountAmount: z.number().positive(),
  discountType: z.enum(['Percentage', 'FixedAmount']),
  discountCode: z.string(),
  platformCollabsDiscountCode: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const customFieldAnswer = z.strictObject({
  _id: id,
  handle: z.string(),
  ownerType: z.enum(['collab', 'drop', 'product']),
  ownerId: id,
  value: z.string(),
  type: z.string(),
});

export const enhancementAnswer = z.strictObject({
  _id: id,
  product: id,
  note: z.string(),
  media: z.array(mediaAnswer),
});

/** A product inside a drop in full. */
export const dropProductAnswer = z.strictObject({
  _id: id,
  platformId: z.string(),
  platformHandle: z.string().nullable(),
  platformVariantId: z.string().nullable(),
  custom,
});

/** A drop as it is answered when it is created. */
export const createdDropAnswer = z.strictObject({
  _id: id,
  title: z.string(),
  description: z.string(),
  media: z.array(mediaAnswer),
  products: z.array(id),
  enhancements: z.array(id),
  creator: id,
  channels: z.array(id),
});

/** A drop as it is answered when it is updated. */
export const updatedDropAnswer = z.strictObject({
  ...createdDropAnswer.shape,
  channelHandles: z.array(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
  __v: z.int(),
});

/** A drop inside a collab in full. */
export const wholeDropAnswer = z.strictObject({
  ...createdDropAnswer.shape,
  products: z.array(dropProductAnswer),
  enhancements: z.array(enhancementAnswer),
  custom,
  createdAt: timestamp,
  updatedAt: timestamp,
  __v: z.int(),
});

/** A record by its id, with its title. */
export const referenceAnswer = z.strictObject({ _id: id, title: z.string() });

/** A collab with its creator, tier and drops as ids. */
export const collabAnswer = z.strictObject({
  _id: id,
  creator: id,
  channel: id,
  channelName: z.string(),
  collabTier: id.nullable(),
  platformCollabsTierName: z.string().nullable(),
  tierKey: z.string().nullable(),
  campaign: referenceAnswer.nullable(),
  affiliateCode: z.string(),
  affiliateUrl: z.string(),
  discount: discountAnswer.nullable(),
  relationshipManager: z.string(),
  isActive: z.boolean(),
  isPartial: z.boolean(),
  collabStartedAt: timestamp.nullable(),
  drops: z.array(id),
  metadata: z.strictObject({
    platformCreatorCollectionId: z.string().nullable(),
    platformCreatorMetaobjectId: z.string().nullable(),
    platformCustomerId: z.string().nullable(),
    platformCollabsCommunityMemberId: z.string().nullable(),
  }),
  custom,
  customFields: z.array(customFieldAnswer),
  createdAt: timestamp,
  updatedAt: timestamp,
});

/** A collab in a list: its creator in full, tier and drops as ids. */
export const listedCollabAnswer = z.strictObject({ ...collabAnswer.shape, creator: creatorAnswer });

/** Where a list goes on. */
export const paginationAnswer = z.strictObject({
  hasNextPage: z.boolean(),
  nextCursor: z.string().nullable(),
});

/** A collab with everything in full. */
export const wholeCollabAnswer = z.strictObject({
  ...collabAnswer.shape,
  creator: creatorAnswer,
  collabTier: referenceAnswer.nullable(),
  drops: z.array(wholeDropAnswer),
});

/** What every failure answers. `details` names each part of the input that is wrong. */
export const problemAnswer = z.strictObject({
  statusCode: z.int(),
  error: z.string(),
  message: z.string().min(1),
  details: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
});
