import { z } from 'zod';
import { fieldTypes } from '#app/domain/custom-fields/known-fields.ts';
import {
  campaignResponse,
  createdAt,
  described,
  discountResponse,
  id,
  tierResponse,
  updatedAt,
} from './response-schemas.ts';

/* Schemas of a channel and of what it defines. Strict, as in response-schemas.ts. */

const flag = (description: string) => described(z.boolean(), description);

export const channelResponse = described(
  z.strictObject({
    _id: described(id, 'Id of the channel.'),
    name: described(z.string(), 'Name of the store.'),
    platformDomain: described(z.string(), 'Permanent domain of the store on the platform.'),
    storefrontUrl: described(z.string(), 'Base URL of the storefront.'),
    currency: described(z.string(), 'Currency of fixed amounts: ISO 4217.'),
    locale: described(z.string(), 'Primary language of the store.'),
    timezone: described(z.string(), 'IANA time zone of the store.'),
    isInstalled: flag('False after the store has uninstalled the app.'),
    brand: described(
      z.strictObject({
        title: z.string(),
        primaryColor: z.string().nullable(),
        primaryLogo: z.string().nullable(),
      }),
      'Brand kit: name, color and the URL of the logo.',
    ),
    settings: described(
      z.strictObject({
        emailToolEnabled: flag('Whether the email tool is on.'),
        defaultMessagingEnabled: flag('Whether default messaging is on.'),
        autoDefineCustomFields: flag('Whether a custom value with an unknown key defines its field.'),
        storefrontApiAccess: flag('Whether the public Storefront API can read creators.'),
        mirrorsEmail: flag('Whether the store has the creators’ email addresses.'),
        mirrorsCustomer: flag('Whether the store has a customer for each creator.'),
        mirrorsCreatorCollection: flag('Whether each creator has a collection of all their products.'),
        mirrorsProductCreators: flag('Whether products name the creators who recommend them.'),
        compatiblePayload: flag('Whether the metaobject also has the keys of existing creator themes.'),
        hidesDropsFromSearch: flag('Whether search engines do not list drops.'),
        pagesNeedAcceptance: flag(
          'Whether pages are hidden until their creators have accepted the invitation.',
        ),
        backwardCompatibleKeys: flag('Whether the metaobject also has a misspelled key of earlier versions.'),
        dropRemoval: described(
          z.enum(['unpublish', 'delete']),
          'What happens to the collection of a removed drop.',
        ),
      }),
      'Settings of the app. The brand changes them in its admin.',
    ),
    createdAt,
    updatedAt,
  }),
  'A channel with its brand kit and settings.',
);

export const listedCampaignResponse = described(
  campaignResponse.extend({
    isDefault: flag('Whether new collabs without a tier get its default tier.'),
    createdAt,
    updatedAt,
  }),
  'A campaign of a channel.',
);

export const listedTierResponse = described(
  tierResponse.extend({
    key: described(z.string(), 'Unique key of the tier in the channel. It stays when the title changes.'),
    campaign: described(id, 'Id of its campaign.'),
    isActive: flag('False for an archived tier.'),
    isDefault: flag('Whether new collabs get it, if its campaign is the default one.'),
    discount: described(
      discountResponse.pick({ discountAmount: true, discountType: true }).nullable(),
      'Discount of the collabs without one of their own; null for none.',
    ),
    conditions: described(
      z
        .strictObject({
          minimumSubtotal: described(z.number().nullable(), 'Lowest subtotal of an order.'),
          minimumQuantity: described(z.number().nullable(), 'Lowest number of items of an order.'),
          usageLimit: described(z.number().nullable(), 'How often each code can be used.'),
          oncePerCustomer: flag('Whether a customer can use a code only once.'),
          startsAt: described(z.string().nullable(), 'When the discount starts: ISO 8601.'),
          endsAt: described(z.string().nullable(), 'When the discount ends: ISO 8601.'),
          collections: described(
            z.array(z.string()),
            'Platform ids of its collections; none for all products.',
          ),
          combinesWith: described(
            z.array(z.enum(['order', 'product', 'shipping'])).nullable(),
            'Classes of other discounts that it combines with; null when the store’s staff choose.',
          ),
        })
        .nullable(),
      'Conditions of the discount and of custom ones in this tier; null for none.',
    ),
    createdAt,
    updatedAt,
  }),
  'A tier of a channel.',
);

export const customFieldDefinitionResponse = described(
  z.strictObject({
    _id: described(id, 'Id of the custom field.'),
    ownerType: described(z.enum(['collab', 'drop', 'product']), 'Kind of object that has the values.'),
    handle: described(z.string(), 'Key of the values in `custom`. It never changes.'),
    name: described(z.string(), 'Name for people.'),
    type: described(z.enum(fieldTypes), 'Type of the values.'),
    createdAt,
  }),
  'A custom field of a channel.',
);
