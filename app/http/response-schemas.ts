import { z } from 'zod';
import { RelationshipType } from '#app/db/generated/enums.ts';

/* Schemas of response bodies. Strict: a field that is missing here is a bug of the service. */

export const id = z.uuid();
const timestamp = z.iso.datetime({ precision: 3 });
export const createdAt = timestamp.meta({
  description: 'When it was created: ISO 8601 in UTC with milliseconds.',
});
export const updatedAt = timestamp.meta({
  description: 'When it last changed: ISO 8601 in UTC with milliseconds.',
});
/** A schema with its description in the OpenAPI document. */
export const described = <Schema extends z.ZodType>(schema: Schema, description: string): Schema =>
  schema.meta({ description });

export const mediaResponse = described(
  z.strictObject({
    _id: described(id, 'Id of the media.'),
    url: described(z.url(), 'Address of the image or video.'),
    mediaContentType: described(
      z.enum(['IMAGE', 'VIDEO']),
      'Derived from the MIME type, else from the extension, else `IMAGE`.',
    ),
    mimeType: described(z.string(), 'MIME type, if known.').optional(),
    filename: described(id, 'Same as `_id`.'),
    extension: described(z.string(), 'File extension without its dot, if known.').optional(),
    originalFilename: described(z.string(), 'Name of the uploaded file.').optional(),
    owner: described(z.string(), 'Who uploaded it.').optional(),
    tags: described(z.array(z.string()), 'Free text tags.'),
    __v: described(z.int(), 'Revision.'),
  }),
  'An image or video. The service stores its address and never fetches it.',
);

const customItem = z.union([z.string(), mediaResponse]);
const customValue = z.union([customItem, z.number(), z.boolean(), z.array(customItem)]);
const custom = described(
  z.record(z.string(), customValue),
  'Custom values by the handle of their custom field. Media are Media objects.',
);

export const creatorResponse = described(
  z.strictObject({
    _id: described(id, 'Id of the creator.'),
    firstName: described(z.string(), 'First name.'),
    lastName: described(z.string(), 'Last name.'),
    email: described(
      z.string(),
      'The address that the creator signs in with. Only the creator can change it.',
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

export const discountResponse = described(
  z.strictObject({
    _id: described(id, 'Id of the discount.'),
    discountAmount: described(
      z.number().positive(),
      'For `Percentage` a fraction (0.15 is 15 percent). For `FixedAmount` major units of the channel’s currency.',
    ),
    discountType: described(z.enum(['Percentage', 'FixedAmount']), 'Unit of the amount.'),
    discountCode: described(z.string(), 'Code that buyers enter at the checkout.'),
    platformCollabsDiscountCode: described(
      z.string().nullable(),
      'Code in the platform’s own collabs program.',
    ),
    createdAt,
    updatedAt,
  }),
  'The effective discount of a collab: its own, else that of its tier. A percentage is always a fraction: 0.15 is 15 percent.',
);

export const customFieldResponse = described(
  z.strictObject({
    _id: described(id, 'Id of the value.'),
    handle: described(z.string(), 'Handle of the custom field.'),
    ownerType: described(z.enum(['collab', 'drop', 'product']), 'Kind of object that has the value.'),
    ownerId: described(id, 'Id of the object that has the value.'),
    value: described(z.string(), 'The value as text. Values other than text are JSON.'),
    type: described(z.string(), 'Type of the value, as the platform names it.'),
  }),
  'One custom value of a collab, drop or drop product.',
);

export const enhancementResponse = described(
  z.strictObject({
    _id: described(id, 'Id of the enhancement.'),
    product: described(id, 'Id of the drop product.'),
    note: described(z.string(), 'What the creator says about the product.'),
    media: described(z.array(mediaResponse), 'Images and videos of the product.'),
  }),
  'What a creator adds to one product of a drop.',
);

export const dropProductResponse = described(
  z.strictObject({
    _id: described(id, 'Id of the drop product.'),
    platformId: described(z.string(), 'Global id of the product on the platform.'),
    platformHandle: described(
      z.string().nullable(),
      'Handle of the product; null until the platform has verified it.',
    ),
    platformVariantId: described(
      z.string().nullable(),
      'Global id of the variant on the platform; null for the product as a whole.',
    ),
    custom,
  }),
  'One product of a drop.',
);

const dropFields = {
  _id: described(id, 'Id of the drop.'),
  title: described(z.string(), 'Title of the drop.'),
  description: described(z.string(), 'Description of the drop.'),
  media: described(z.array(mediaResponse), 'Media of the drop itself.'),
  products: described(z.array(id), 'Products of the drop in order, as ids or in full.'),
  enhancements: described(z.array(id), 'Enhancements of the products, as ids or in full.'),
  creator: described(id, 'Id of the creator.'),
  channels: described(z.array(id), 'Ids of the drop’s channels.'),
};
const revision = described(
  z.int(),
  'Revision of the drop. It grows by one with each change. Send it in `If-Match`.',
);

export const createdDropResponse = described(
  z.strictObject(dropFields),
  'A drop in the response to its creation, with its records as ids.',
);

export const updatedDropResponse = described(
  z.strictObject({
    ...dropFields,
    channelHandles: described(z.array(z.string()), 'Handles of the drop’s channels.'),
    createdAt,
    updatedAt,
    __v: revision,
  }),
  'A drop in the response to an update, with its records as ids and its revision.',
);

export const fullDropResponse = described(
  z.strictObject({
    ...dropFields,
    products: described(z.array(dropProductResponse), 'Products of the drop in order, as ids or in full.'),
    enhancements: described(z.array(enhancementResponse), 'Enhancements of the products, as ids or in full.'),
    custom,
    createdAt,
    updatedAt,
    __v: revision,
  }),
  'A drop within a collab, with its products and enhancements in full and in order.',
);

const relationshipType = described(
  z.enum(RelationshipType),
  'What the tier makes of its creators for the brand.',
);

export const tierResponse = described(
  z.strictObject({
    _id: described(id, 'Id of the tier.'),
    title: described(z.string(), 'Title of the tier.'),
    relationshipType,
  }),
  'A tier, which determines discount and relationship type of its collabs.',
);

export const campaignResponse = described(
  z.strictObject({
    _id: described(id, 'Id of the campaign.'),
    title: described(z.string(), 'Title of the campaign.'),
    collabTiers: described(z.array(id), 'Ids of its tiers in the brand’s order, without archived ones.'),
    isActive: described(z.boolean(), 'Whether the campaign is active.'),
    brandPageRedirectUrlTemplate: described(
      z.string().nullable(),
      'URL to which affiliate links redirect, with `{{creatorShopHandle}}` for the creator’s handle; null for the creator’s page.',
    ),
    queryParams: described(
      z.string().nullable(),
      'Query that is added to that URL, with the same placeholder; null for none.',
    ),
  }),
  'A campaign, which groups tiers.',
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
  tierKey: described(z.string().nullable(), 'Unique key of the tier.'),
  campaign: described(campaignResponse.nullable(), 'Campaign of the tier.'),
  affiliateCode: described(z.string(), 'Discount and affiliate code, unique within the channel.'),
  affiliateUrl: described(z.string(), 'Full affiliate link.'),
  discount: described(
    discountResponse.nullable(),
    'The effective discount: the collab’s own, else that of its tier, else null.',
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
  drops: described(z.array(id), 'Drops of the collab, as ids or in full.'),
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
  custom,
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
    drops: described(z.array(fullDropResponse), 'Drops of the collab, as ids or in full.'),
  }),
  'A collab with creator, tier, drops, products, enhancements and custom fields in full.',
);

export const paginationResponse = described(
  z.strictObject({
    hasNextPage: described(z.boolean(), 'Whether there are more.'),
    nextCursor: described(
      z.string().nullable(),
      'Send it as `cursor` to get the next page; null on the last page.',
    ),
  }),
  'Position in a list.',
);

export const problemSchema = described(
  z.strictObject({
    statusCode: described(z.int(), 'HTTP status code.'),
    error: described(z.string(), 'Name of the status.'),
    message: described(z.string().min(1), 'What is wrong, and what to send instead.'),
    details: described(
      z.array(z.strictObject({ path: z.string(), message: z.string() })),
      'For invalid input: every part that is wrong.',
    ).optional(),
  }),
  'The body of every error response. The message says what is wrong and what to send instead.',
);
