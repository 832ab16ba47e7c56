import { z } from 'zod';
import { RelationshipType } from '#app/db/generated/enums.ts';

/* Schemas of response bodies. Strict: a field that is missing here is a bug of the service. */

export const id = z.uuid();
export const timestamp = z.iso.datetime({ precision: 3 });
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
    url: described(z.url(), 'URL of the image or video.'),
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
  'An image or video. The service stores its URL and never fetches it.',
);

const customItem = z.union([z.string(), mediaResponse]);
const customValue = z.union([customItem, z.number(), z.boolean(), z.array(customItem)]);
export const customResponse = described(
  z.record(z.string(), customValue),
  'Custom values by the handle of their custom field. Media are Media objects.',
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
    custom: customResponse,
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
    custom: customResponse,
    createdAt,
    updatedAt,
    __v: revision,
  }),
  'A drop within a collab, with its products and enhancements in full and in order.',
);

export const relationshipType = described(
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
  'The body of every error response. The message names the problem and what to send instead.',
);
