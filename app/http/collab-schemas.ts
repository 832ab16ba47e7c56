import { z } from 'zod';
import {
  campaignResponse,
  createdAt,
  customFieldResponse,
  customResponse,
  described,
  discountResponse,
  fullDropResponse,
  id,
  mediaResponse,
  relationshipType,
  tierResponse,
  timestamp,
  updatedAt,
} from './response-schemas.ts';

/* Schemas of a creator and of a collab. Strict, as in response-schemas.ts. */

export const creatorResponse = described(
  z.strictObject({
    _id: described(id, 'Id of the creator.'),
    firstName: described(z.string(), 'First name.'),
    lastName: described(z.string(), 'Last name.'),
    email: described(
      z.string(),
      'The email address that the creator signs in with. Only the creator can change it.',
    ),
    username: described(z.string(), 'May be an empty string.'),
    handle: described(z.string(), 'URL handle. The storefront finds the metaobject by it.'),
    profilePicture: described(mediaResponse.nullable(), 'Portrait of the creator.'),
    isOnboarded: described(z.boolean(), 'Whether the creator has been onboarded.'),
    source: described(z.string(), 'System that the creator comes from.'),
    socials: described(
      z.array(z.looseObject({ platform: z.string() })),
      'Accounts of the creator on other platforms.',
    ),
    tags: described(z.array(z.string()), 'Free text tags.'),
    shop: described(
      z.strictObject({
        _id: id,
        title: z.string(),
        description: z.string(),
        theme: z.strictObject({ primaryColor: z.string().nullable() }),
      }),
      'Page of the creator in the store: title, description and color.',
    ),
    shopHandle: described(z.string(), 'Handle of that page.'),
    createdAt,
    updatedAt,
  }),
  'A creator as the channel of the collab sees them: values of the channel over the creator’s own profile.',
);

const collabFields = {
  _id: described(id, 'Id of the collab.'),
  creator: described(id, 'The creator, as id or in full.'),
  channel: described(id, 'Id of the channel.'),
  channelName: described(z.string(), 'Name of the channel.'),
  collabTier: described(id.nullable(), 'The tier, as id or in full; null without a tier.'),
  platformCollabsTierName: described(
    z.string().nullable(),
    'Name of the tier in the platform’s own collabs program.',
  ),
  platformCollabsDiscountCode: described(
    z.string().nullable(),
    'Code in the platform’s own collabs program, also without a discount.',
  ),
  tierKey: described(z.string().nullable(), 'Unique key of the tier.'),
  campaign: described(campaignResponse.nullable(), 'Campaign of the tier.'),
  affiliateCode: described(z.string(), 'Discount and affiliate code, unique within the channel.'),
  affiliateUrl: described(z.string(), 'Full affiliate link.'),
  discount: described(
    discountResponse.nullable(),
    'The discount in force: the collab’s own, else that of its tier, else null. Null before the start and after the end of its tier.',
  ),
  relationshipManager: described(
    z.string(),
    'System that manages the relationship, such as `service` or `platform-collabs`.',
  ),
  relationshipType: described(relationshipType.nullable(), 'Of the tier; null without a tier.'),
  isActive: described(
    z.boolean(),
    'False while the collab is paused. Nothing of it is public in the store then.',
  ),
  isPartial: described(
    z.boolean(),
    'True until the collab has a tier or a discount, an affiliate code, and its objects in the store, including the code of its discount. Derived; it cannot be written.',
  ),
  collabStartedAt: described(
    timestamp.nullable(),
    'When the collab was neither partial nor paused for the first time. Never changes.',
  ),
  drops: described(
    z.array(id),
    'Drops of the collab, as ids or in full: the pinned one first, then the newest.',
  ),
  metadata: described(
    z.strictObject({
      platformCreatorCollectionId: described(
        z.string().nullable(),
        'The collection of the products of all drops; null without a drop, or when the channel turned it off.',
      ),
      platformCreatorMetaobjectId: z.string().nullable(),
      platformCustomerId: z.string().nullable(),
      platformCollabsCommunityMemberId: z.string().nullable(),
    }),
    'Ids of the collab’s objects on the platform; null until they exist.',
  ),
  custom: customResponse,
  customFields: described(z.array(customFieldResponse), 'Custom values of the collab as records.'),
  createdAt,
  updatedAt,
};

export const collabResponse = described(
  z.strictObject(collabFields),
  'The association of one creator with one channel, with creator, tier and drops as ids.',
);

export const listedCollabResponse = described(
  z.strictObject({
    ...collabFields,
    creator: described(creatorResponse, 'The creator, as id or in full.'),
  }),
  'A collab in a list, with its creator in full, tier and drops as ids.',
);

export const fullCollabResponse = described(
  z.strictObject({
    ...collabFields,
    creator: described(creatorResponse, 'The creator, as id or in full.'),
    collabTier: described(tierResponse.nullable(), 'The tier, as id or in full; null without a tier.'),
    drops: described(
      z.array(fullDropResponse),
      'Drops of the collab, as ids or in full: the pinned one first, then the newest.',
    ),
  }),
  'A collab with creator, tier, drops, products, enhancements and custom fields in full.',
);
