import { z } from 'zod';
import type { Prisma } from '#app/db/generated/client.ts';
import { withOneChannel } from '../channels/domain.ts';
import type { CustomInput } from '../custom-fields/value-types.ts';
import { discountInput } from '../discounts/input.ts';
import type { SentDiscount } from '../discounts/input.ts';
import { describedCustomInput } from '../input/custom.ts';
import {
  anyOfObjects,
  emptyMeansAbsent,
  emptyOrNullMeansAbsent,
  notObject,
  nullMeansAbsent,
  objectWith,
} from '../input/text.ts';
import { rule, whenObject, withoutNulls, withoutUndefined } from '../input/validate.ts';
import type { MediaInput } from '../media/media.ts';
import {
  collabFields,
  descriptions,
  domainText,
  pageOf,
  programCodeOf,
  programText,
  sentDrops,
  sentId,
  sentMetadata,
  sentTier,
  shopInput,
} from './fields.ts';

/** A creator's data from a brand or partner. Absent means "not given". */
export interface CreateCollabInput {
  email: string;
  firstName: string;
  lastName: string;
  affiliateCode?: string;
  affiliateUrl?: string;
  collabTier?: string;
  /** If a response showed the tier's discount, it does not become the collab's own. */
  discount?: SentDiscount;
  handle?: string;
  profilePicture?: MediaInput;
  isOnboarded?: boolean;
  isActive?: boolean;
  primaryColor?: string;
  title?: string;
  shopDescription?: string;
  socials?: Prisma.InputJsonValue;
  tags?: string[];
  relationshipManager?: string;
  source?: string;
  platformCollabsTierName?: string;
  platformCollabsDiscountCode?: string;
  platformCollabsCommunityMemberId?: string;
  custom: CustomInput;
  /** The id of the collab whose response is sent. A link that the service made for it does not become the new one's own. */
  shownId?: string;
}

/** Changes of a collab. An absent key keeps the value; null restores the inherited value. */
export interface UpdateCollabInput {
  /** The id of the collab whose response is sent. */
  shownId?: string;
  /** Accepted only if unchanged: the email address belongs to the creator. */
  email?: string;
  firstName?: string;
  lastName?: string;
  affiliateCode?: string;
  affiliateUrl?: string | null;
  collabTier?: string | null;
  discount?: SentDiscount | null;
  handle?: string;
  profilePicture?: MediaInput | null;
  primaryColor?: string | null;
  title?: string | null;
  shopDescription?: string | null;
  socials?: Prisma.InputJsonValue | null;
  tags?: string[] | null;
  isOnboarded?: boolean | null;
  isActive?: boolean;
  relationshipManager?: string;
  source?: string | null;
  platformCollabsTierName?: string | null;
  platformCollabsDiscountCode?: string | null;
  platformCollabsCommunityMemberId?: string | null;
  /** Merged key by key; null clears one. */
  custom: CustomInput;
  /** Ids of its drops. Accepted only if unchanged: they are ordered by time. */
  drops?: string[];
}

const updateFields = z.object(
  {
    email: nullMeansAbsent(collabFields.email).describe(descriptions.email),
    firstName: nullMeansAbsent(collabFields.firstName).describe(descriptions.firstName),
    lastName: nullMeansAbsent(collabFields.lastName).describe(descriptions.lastName),
    affiliateCode: emptyOrNullMeansAbsent(collabFields.affiliateCode).describe('Unique in the channel.'),
    affiliateUrl: emptyMeansAbsent(collabFields.affiliateUrl.nullable()).describe(
      'The full affiliate link; null makes it from the code.',
    ),
    collabTier: emptyMeansAbsent(collabFields.collabTier.nullable()).describe(
      'The identifier of a tier of the channel; null for none.',
    ),
    discount: collabFields.discount.nullable().optional().describe(descriptions.discount),
    handle: emptyOrNullMeansAbsent(collabFields.handle).describe(
      'URL handle, unique in the channel; saved in lower case.',
    ),
    profilePicture: emptyMeansAbsent(collabFields.profilePicture.nullable()).describe(
      descriptions.profilePicture,
    ),
    primaryColor: emptyMeansAbsent(collabFields.primaryColor.nullable()).describe(descriptions.primaryColor),
    title: emptyMeansAbsent(collabFields.title.nullable()).describe(descriptions.title),
    socials: collabFields.socials.nullable().optional().describe(descriptions.socials),
    tags: collabFields.tags.nullable().optional().describe(descriptions.tags),
    isOnboarded: z
      .boolean(rule('not-boolean'))
      .nullable()
      .optional()
      .describe('Whether the creator has been onboarded; null restores the creator’s own value.'),
    isActive: nullMeansAbsent(z.boolean(rule('not-boolean'))).describe(
      'False pauses the collab, true resumes it.',
    ),
    shop: shopInput,
    relationshipManager: nullMeansAbsent(programText).describe(descriptions.relationshipManager),
    source: programText.nullish().describe(descriptions.source),
    platformCollabsTierName: programText.nullish().describe(descriptions.platformCollabsTierName),
    platformCollabsDiscountCode: programText.nullish().describe(descriptions.platformCollabsDiscountCode),
    platformCollabsCommunityMemberId: programText
      .nullish()
      .describe(descriptions.platformCollabsCommunityMemberId),
    custom: describedCustomInput,
  },
  notObject,
);

/** The creator as a response shows it, for both bodies. An id says nothing new. */
const sentCreator = z
  .union(
    [
      updateFields
        .pick({
          email: true,
          firstName: true,
          lastName: true,
          handle: true,
          profilePicture: true,
          isOnboarded: true,
          socials: true,
          tags: true,
          shop: true,
          source: true,
        })
        .describe(
          'Fields of the creator, as responses show them. The same fields beside it take precedence.',
        ),
      z.string(),
    ],
    rule('not-creator'),
  )
  .nullish()
  .describe('The creator as responses show it. An id changes nothing.');

/** The path of a link that the service makes. Sent back in a response, it does not become the collab's own. */
const generatedPath = /^\/(?:discount|pages\/creator)\//;

/** What a body has if it is a response that is sent back. */
interface SentResponse {
  _id?: string | null | undefined;
  affiliateUrl?: string | null | undefined;
  creator?: z.output<typeof sentCreator>;
  metadata?: z.output<typeof sentMetadata>;
}

/** The fields of a body: its own before those that it nests as a response does. */
function flatten<Sent extends SentResponse>({ _id, creator, metadata, ...own }: Sent) {
  const { affiliateUrl: link } = own;
  const isGenerated = _id && link && generatedPath.test(new URL(link).pathname);
  return {
    ...(typeof creator === 'object' && creator),
    ...metadata,
    ...withoutUndefined({ ...own, ...(isGenerated && { affiliateUrl: undefined }) }),
  };
}

/** What a new collab needs, in its own fields or in those of `creator`. */
const identity = ['email', 'firstName', 'lastName'] as const;
const text = { type: 'string' };

const createFields = z
  .object(
    {
      ...updateFields.omit({ discount: true }).shape,
      platformDomain: nullMeansAbsent(domainText).describe(
        'The channel’s platform domain. Required with a partner key; optional with a channel key.',
      ),
      myshopifyDomain: nullMeansAbsent(domainText).describe(
        'Alias of `platformDomain`. If both are sent, they must name the same channel.',
      ),
      affiliateCode: emptyOrNullMeansAbsent(collabFields.affiliateCode).describe(
        'Unique in the channel. By default, a code is made from the name.',
      ),
      affiliateUrl: emptyOrNullMeansAbsent(collabFields.affiliateUrl).describe(
        'The full affiliate link. By default, it is made from the code.',
      ),
      collabTier: sentTier(emptyOrNullMeansAbsent(collabFields.collabTier)).describe(
        'The tier as responses show it, or its identifier. By default, the channel’s default tier.',
      ),
      discount: nullMeansAbsent(
        discountInput.refine(({ isAmbiguous, id }) => !isAmbiguous || id !== undefined, {
          path: ['discountAmount'],
          message: rule('discount-ambiguous'),
        }),
      ).describe(descriptions.discount),
      handle: emptyOrNullMeansAbsent(collabFields.handle).describe(
        'URL handle, unique in the channel; saved in lower case. By default, it is made from the name.',
      ),
      isOnboarded: updateFields.shape.isOnboarded.describe('Whether the creator has been onboarded.'),
      isActive: updateFields.shape.isActive.describe('False creates the collab paused.'),
      _id: sentId,
      creator: sentCreator,
      metadata: sentMetadata,
    },
    notObject,
  )
  .meta({
    allOf: identity.map((name) => anyOfObjects({ [name]: text }, { creator: objectWith({ [name]: text }) })),
  });

const withIdentity = identity.reduce(
  (schema, name) =>
    schema.refine(
      ({ creator, ...own }) =>
        (own[name] ?? (typeof creator === 'object' ? creator?.[name] : undefined)) !== undefined,
      { path: [name], message: rule('required-text'), when: whenObject },
    ),
  createFields,
);

/**
 * The body of "create a collab", which may be a collab as a response shows it. `platformDomain` names the channel, by
 * either of its names.
 */
export const createCollabBody = withOneChannel(withIdentity, {
  name: 'platformDomain',
  alias: 'myshopifyDomain',
})
  .transform(
    ({
      platformDomain,
      myshopifyDomain,
      ...sent
    }): { platformDomain: string | undefined; collab: CreateCollabInput } => {
      const { shop, discount, email = '', firstName = '', lastName = '', ...rest } = flatten(sent);
      const optional = withoutNulls({
        ...rest,
        shownId: sent._id,
        ...pageOf({ ...rest, shop }),
        discount,
        platformCollabsDiscountCode: programCodeOf({ ...rest, discount }),
      });
      return {
        platformDomain: platformDomain ?? myshopifyDomain,
        collab: { ...optional, email, firstName, lastName, custom: rest.custom },
      };
    },
  )
  .describe(
    'Finds the creator by email address, or creates it. `email`, `firstName` and `lastName` are required. They and the creator’s other fields may also be nested in `creator`, as responses show them. Unknown keys are ignored. `null` in an optional field means “not sent”, and so does an empty string for `affiliateCode`, `affiliateUrl`, `collabTier`, `handle`, `profilePicture`, `primaryColor` or `title`.',
  );

function updateInputOf({
  shop,
  ...sent
}: Partial<z.output<typeof updateFields>> & {
  custom: CustomInput;
  shownId?: string;
  drops?: string[] | undefined;
}): UpdateCollabInput {
  return withoutUndefined({
    ...sent,
    ...pageOf({ ...sent, shop }),
    platformCollabsDiscountCode: programCodeOf(sent),
  });
}

/**
 * The body of "update a collab", which may be a collab as a response shows it. An absent field keeps its value, null clears
 * an optional one.
 */
export const updateCollabBody = updateFields
  .extend({
    _id: sentId,
    creator: sentCreator,
    metadata: sentMetadata,
    drops: sentDrops,
    collabTier: sentTier(updateFields.shape.collabTier).describe(
      'The tier as responses show it, or its identifier; null for none.',
    ),
  })
  .transform((sent) => updateInputOf({ ...flatten(sent), ...(sent._id && { shownId: sent._id }) }))
  .describe(
    'Every field is optional: an absent field keeps its value, `null` clears it where that makes sense and else means “not sent”, `custom` merges key by key. An empty string means “not sent”. The creator’s fields may also be nested in `creator`, as responses show them. A value of the creator’s profile or a default, sent back as it is shown, does not become the brand’s own.',
  );
