import { z } from 'zod';
import type { Prisma } from '#app/db/generated/client.ts';
import { isBareDomain, withOneChannel } from '../channels/domain.ts';
import type { CustomInput } from '../custom-fields/value-types.ts';
import type { DiscountValue } from '../discounts/amount.ts';
import { unambiguousDiscount } from '../discounts/input.ts';
import type { SentDiscount } from '../discounts/input.ts';
import { describedCustomInput } from '../input/custom.ts';
import {
  emptyMeansAbsent,
  emptyOrNullMeansAbsent,
  notObject,
  nullMeansAbsent,
  requiredText,
} from '../input/text.ts';
import { rule, withoutUndefined } from '../input/validate.ts';
import { limits } from '../limits.ts';
import type { MediaInput } from '../media/media.ts';
import { collabFields, descriptions, pageOf, programCodeOf, programText, shopInput } from './fields.ts';

/** A creator's data from a brand or partner. Absent means "not given". */
export interface CreateCollabInput {
  email: string;
  firstName: string;
  lastName: string;
  affiliateCode?: string;
  affiliateUrl?: string;
  collabTier?: string;
  discount?: DiscountValue;
  handle?: string;
  profilePicture?: MediaInput;
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
}

/** Changes of a collab. An absent key keeps the value; null restores the inherited value. */
export interface UpdateCollabInput {
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
}

const domainText = requiredText(limits.name)
  .refine(isBareDomain, rule('not-bare-domain'))
  .meta({ pattern: String.raw`^\s*(?=\S)[^\p{Cc}\u2028\u2029:/]+\s*$` });

const fields = z.object(
  {
    platformDomain: nullMeansAbsent(domainText).describe(
      'The channel’s platform domain. Required with a partner key; optional with a channel key.',
    ),
    myshopifyDomain: nullMeansAbsent(domainText).describe(
      'Alias of `platformDomain`. If both are sent, they must name the same channel.',
    ),
    email: collabFields.email.describe(descriptions.email),
    firstName: collabFields.firstName.describe(descriptions.firstName),
    lastName: collabFields.lastName.describe(descriptions.lastName),
    affiliateCode: emptyOrNullMeansAbsent(collabFields.affiliateCode).describe(
      'Unique in the channel. By default, a code is made from the name.',
    ),
    affiliateUrl: emptyOrNullMeansAbsent(collabFields.affiliateUrl).describe(
      'The full affiliate link. By default, it is made from the code.',
    ),
    collabTier: emptyOrNullMeansAbsent(collabFields.collabTier).describe(
      'The identifier of a tier of the channel. By default, the channel’s default tier.',
    ),
    discount: nullMeansAbsent(unambiguousDiscount).describe(descriptions.discount),
    handle: emptyOrNullMeansAbsent(collabFields.handle).describe(
      'URL handle, unique in the channel; saved in lower case. By default, it is made from the name.',
    ),
    profilePicture: emptyOrNullMeansAbsent(collabFields.profilePicture).describe(descriptions.profilePicture),
    primaryColor: emptyOrNullMeansAbsent(collabFields.primaryColor).describe(descriptions.primaryColor),
    title: emptyOrNullMeansAbsent(collabFields.title).describe(descriptions.title),
    socials: nullMeansAbsent(collabFields.socials).describe(descriptions.socials),
    tags: nullMeansAbsent(collabFields.tags).describe(descriptions.tags),
    shop: shopInput,
    relationshipManager: nullMeansAbsent(programText).describe(descriptions.relationshipManager),
    source: nullMeansAbsent(programText).describe(descriptions.source),
    platformCollabsTierName: nullMeansAbsent(programText).describe(descriptions.platformCollabsTierName),
    platformCollabsDiscountCode: nullMeansAbsent(programText).describe(
      descriptions.platformCollabsDiscountCode,
    ),
    platformCollabsCommunityMemberId: nullMeansAbsent(programText).describe(
      descriptions.platformCollabsCommunityMemberId,
    ),
    custom: describedCustomInput,
  },
  notObject,
);

/** The body of "create a collab". */
export const createCollabBody = withOneChannel(fields, {
  name: 'platformDomain',
  alias: 'myshopifyDomain',
})
  .transform(
    ({
      platformDomain,
      myshopifyDomain,
      discount,
      shop,
      ...rest
    }): { platformDomain: string | undefined; collab: CreateCollabInput } => {
      const { title, primaryColor, shopDescription } = pageOf({ ...rest, shop });
      const page = {
        title: title ?? undefined,
        primaryColor: primaryColor ?? undefined,
        shopDescription: shopDescription ?? undefined,
      };
      const value = discount && { amount: discount.amount, type: discount.type };
      const programCode = programCodeOf({ ...rest, discount }) ?? undefined;
      return {
        platformDomain: platformDomain ?? myshopifyDomain,
        collab: withoutUndefined({
          ...{ ...rest, ...page, discount: value, platformCollabsDiscountCode: programCode },
        }),
      };
    },
  )
  .describe(
    'Finds the creator by e-mail address, or creates it. Unknown keys are ignored. `null` in an optional field means “not sent”, and so does an empty string for `affiliateCode`, `affiliateUrl`, `collabTier`, `handle`, `profilePicture`, `primaryColor` or `title`.',
  );

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

function updateInputOf({
  shop,
  ...sent
}: Partial<z.output<typeof updateFields>> & { custom: CustomInput }): UpdateCollabInput {
  return withoutUndefined({
    ...sent,
    ...pageOf({ ...sent, shop }),
    platformCollabsDiscountCode: programCodeOf(sent),
  });
}

const nestedCreator = updateFields
  .pick({
    ...{ email: true, firstName: true, lastName: true, handle: true, profilePicture: true },
    ...{ isOnboarded: true, socials: true, tags: true, shop: true },
  })
  .describe('Fields of the creator, as responses show them. The same fields beside it take precedence.');

/**
 * The body of "update a collab", which may be a collab as a response shows it. An absent field keeps its value, null clears
 * an optional one.
 */
export const updateCollabBody = updateFields
  .extend({
    creator: z
      .union([nestedCreator, z.string()], rule('not-creator'))
      .nullish()
      .describe('The creator as responses show it. An id changes nothing.'),
    collabTier: z
      .union(
        [
          updateFields.shape.collabTier,
          z.object({ _id: collabFields.collabTier }).transform(({ _id }) => _id),
        ],
        rule('invalid-tier-id'),
      )
      .describe('The tier as responses show it, or its identifier; null for none.'),
  })
  .transform(({ creator, ...sent }) =>
    updateInputOf({ ...(typeof creator === 'object' && creator), ...withoutUndefined(sent) }),
  )
  .describe(
    'Every field is optional: an absent field keeps its value, `null` clears it where that makes sense and else means “not sent”, `custom` merges key by key. An empty string means “not sent”. The creator’s fields may also be nested in `creator`, as responses show them. A value of the creator’s profile or a default, sent back as it is shown, does not become the brand’s own.',
  );
