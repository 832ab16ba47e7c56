import { z } from 'zod';
import type { Prisma } from '#app/db/generated/client.ts';
import type { DiscountValue } from '../discounts/amount.ts';
import { describedCustomInput } from '../input/custom.ts';
import { discountInput } from '../discounts/input.ts';
import type { SentDiscount } from '../discounts/input.ts';
import { mediaInput } from '../input/media.ts';
import { isBareDomain, withOneChannel } from '../channels/domain.ts';
import {
  anyLine,
  anyText,
  emptyMeansAbsent,
  nullMeansAbsent,
  notObject,
  requiredText,
  urlText,
} from '../input/text.ts';
import { rule, withoutUndefined } from '../input/validate.ts';
import { limits } from '../limits.ts';
import { parseHttpsUrl } from '../public-url.ts';
import type { CustomInput } from '../custom-fields/values.ts';
import type { MediaInput } from '../media/media.ts';
import { withAsciiDomain } from '../creators.ts';

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
  platformCollabsCommunityMemberId?: string | null;
  /** Merged key by key; null clears one. */
  custom: CustomInput;
}

const { min, max } = limits.affiliateCode;

/** Any JSON value. */
const jsonValue = z.custom<z.core.util.JSONType>(() => true);

/** A creator's profile on another platform. */
export const socialInput = z
  .object(
    {
      platform: requiredText(limits.name).describe('The platform’s name.'),
      handle: nullMeansAbsent(anyLine(limits.name)).describe('The creator’s name there.'),
      url: nullMeansAbsent(anyLine(limits.url)).describe('The address of the profile.'),
      followers: nullMeansAbsent(
        z.int(rule('not-whole-number')).nonnegative(rule('negative-number')),
      ).describe('The number of followers.'),
    },
    rule('not-social'),
  )
  .catchall(jsonValue)
  .describe('A profile on another platform. Other keys are saved as well.');

/** Zod's pattern, extended by internationalized top-level domains such as `xn--p1ai`. */
const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

function hasInternationalLocalPart(email: string): boolean {
  const [local = '', domain] = email.split('@', 2);
  return domain !== undefined && /\P{ASCII}/u.test(local);
}

/** The writable fields of a collab. */
export const collabFields = {
  email: requiredText(limits.email)
    .refine((text) => !hasInternationalLocalPart(text), rule('not-ascii-local-part'))
    .transform(withAsciiDomain)
    .pipe(z.email({ pattern: emailPattern, error: rule('not-email') }).max(limits.email, rule('not-email')))
    .meta({ format: 'email' }),
  firstName: requiredText(limits.name),
  lastName: requiredText(limits.name),
  affiliateCode: z
    .string(rule('not-text'))
    .regex(new RegExp(`^[A-Za-z0-9_-]{${min},${max}}$`), rule('invalid-affiliate-code', { min, max })),
  affiliateUrl: urlText(parseHttpsUrl),
  collabTier: z.uuid(rule('invalid-tier-id')),
  discount: discountInput,
  handle: z
    .string(rule('not-text'))
    .toLowerCase()
    .regex(
      new RegExp(`^[a-z0-9][a-z0-9-]{0,${limits.handle - 1}}$`),
      rule('invalid-handle', { max: limits.handle }),
    )
    .meta({ pattern: `^[A-Za-z0-9][A-Za-z0-9-]{0,${limits.handle - 1}}$` }),
  profilePicture: mediaInput,
  /** `#rgb` or `#rrggbb` in any case; trimmed, and saved as `#rrggbb` in lower case. */
  primaryColor: z
    .string(rule('invalid-color'))
    .trim()
    .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, rule('invalid-color'))
    .transform((text) => (text.length === 4 ? text.replaceAll(/[0-9a-f]/gi, '$&$&') : text).toLowerCase())
    .meta({ pattern: String.raw`^\s*#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})\s*$` }),
  title: requiredText(limits.title),
  socials: z
    .array(socialInput, rule('not-social-list'))
    .max(limits.socials, rule('too-many-items', { max: limits.socials }))
    .refine(
      (socials) => JSON.stringify(socials).length <= limits.socialsLength,
      rule('socials-too-long', { max: limits.socialsLength }),
    ),
  tags: z
    .array(requiredText(limits.tagLength), rule('not-text-list'))
    .max(limits.tags, rule('too-many-items', { max: limits.tags })),
};

/** Descriptions of fields that both bodies have. */
const descriptions = {
  email:
    'The creator’s e-mail address, compared without regard to case. An internationalized domain is saved in ASCII. An update may only repeat the address.',
  firstName: 'First name, as this channel writes it.',
  lastName: 'Last name, as this channel writes it.',
  discount: 'The collab’s own discount; null for the tier’s discount.',
  profilePicture: 'The portrait: a public https URL or a Media object.',
  primaryColor: '`#rgb` or `#rrggbb`; saved as `#rrggbb` in lower case.',
  title: 'The title of the creator’s page in the store.',
  socials: `Profiles on other platforms: at most ${limits.socialsLength} characters as JSON.`,
  tags: 'Tags for the creator.',
  relationshipManager:
    'The system that manages the relationship, such as `platform-collabs` for an imported collab. By default `service`.',
  source: 'The system that the creator comes from, such as `platform-collabs`.',
  platformCollabsTierName: 'The tier’s name in the platform’s own collabs program.',
  platformCollabsCommunityMemberId: 'The creator’s id in the platform’s own collabs program.',
};

const domainText = requiredText(limits.name)
  .refine(isBareDomain, rule('not-bare-domain'))
  .meta({ pattern: String.raw`^\s*(?=\S)[^\p{Cc}\u2028\u2029:/]+\s*$` });

/** The part of a creator's page in the shape in which responses show it. */
const shopInput = nullMeansAbsent(
  z.object(
    {
      title: emptyMeansAbsent(collabFields.title.nullable()),
      description: emptyMeansAbsent(anyText(limits.description).nullable()).describe(
        'The text on the creator’s page.',
      ),
      theme: nullMeansAbsent(
        z.object({ primaryColor: emptyMeansAbsent(collabFields.primaryColor.nullable()) }, notObject),
      ),
    },
    notObject,
  ),
).describe('The creator’s page as responses show it. `title` and `primaryColor` take precedence.');

interface PageInput {
  title?: string | null | undefined;
  primaryColor?: string | null | undefined;
  shop?: z.output<typeof shopInput>;
}

/** Title and color by their own fields, else by `shop`, which alone has the description. */
function pageOf({ title, primaryColor, shop }: PageInput) {
  return {
    title: title === undefined ? shop?.title : title,
    primaryColor: primaryColor === undefined ? shop?.theme?.primaryColor : primaryColor,
    shopDescription: shop?.description,
  };
}

/** A name or id in a program of another system. */
const programText = requiredText(limits.name);

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
    affiliateCode: nullMeansAbsent(emptyMeansAbsent(collabFields.affiliateCode)).describe(
      'Unique in the channel. By default, a code is made from the name.',
    ),
    affiliateUrl: nullMeansAbsent(emptyMeansAbsent(collabFields.affiliateUrl)).describe(
      'The full affiliate link. By default, it is made from the code.',
    ),
    collabTier: nullMeansAbsent(emptyMeansAbsent(collabFields.collabTier)).describe(
      'The identifier of a tier of the channel. By default, the channel’s default tier.',
    ),
    discount: nullMeansAbsent(
      collabFields.discount.refine(({ isAmbiguous }) => isAmbiguous !== true, {
        path: ['discountAmount'],
        message: rule('discount-ambiguous'),
      }),
    ).describe(descriptions.discount),
    handle: nullMeansAbsent(emptyMeansAbsent(collabFields.handle)).describe(
      'URL handle, unique in the channel; saved in lower case. By default, it is made from the name.',
    ),
    profilePicture: nullMeansAbsent(emptyMeansAbsent(collabFields.profilePicture)).describe(
      descriptions.profilePicture,
    ),
    primaryColor: nullMeansAbsent(emptyMeansAbsent(collabFields.primaryColor)).describe(
      descriptions.primaryColor,
    ),
    title: nullMeansAbsent(emptyMeansAbsent(collabFields.title)).describe(descriptions.title),
    socials: nullMeansAbsent(collabFields.socials).describe(descriptions.socials),
    tags: nullMeansAbsent(collabFields.tags).describe(descriptions.tags),
    shop: shopInput,
    relationshipManager: nullMeansAbsent(programText).describe(descriptions.relationshipManager),
    source: nullMeansAbsent(programText).describe(descriptions.source),
    platformCollabsTierName: nullMeansAbsent(programText).describe(descriptions.platformCollabsTierName),
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
      return {
        platformDomain: platformDomain ?? myshopifyDomain,
        collab: withoutUndefined({ ...rest, ...page, discount: value }),
      };
    },
  )
  .describe(
    'Finds the creator by e-mail address, or creates it. Unknown keys are ignored. `null` in an optional field means “not sent”, and so does an empty string for `affiliateCode`, `affiliateUrl`, `collabTier`, `handle`, `profilePicture`, `primaryColor` or `title`.',
  );

/** The body of "update a collab": an absent field keeps its value, null clears an optional one. */
export const updateCollabBody = z
  .object(
    {
      email: nullMeansAbsent(collabFields.email).describe(descriptions.email),
      firstName: nullMeansAbsent(collabFields.firstName).describe(descriptions.firstName),
      lastName: nullMeansAbsent(collabFields.lastName).describe(descriptions.lastName),
      affiliateCode: nullMeansAbsent(emptyMeansAbsent(collabFields.affiliateCode)).describe(
        'Unique in the channel.',
      ),
      affiliateUrl: emptyMeansAbsent(collabFields.affiliateUrl.nullable()).describe(
        'The full affiliate link; null makes it from the code.',
      ),
      collabTier: emptyMeansAbsent(collabFields.collabTier.nullable()).describe(
        'The identifier of a tier of the channel; null for none.',
      ),
      discount: collabFields.discount.nullable().optional().describe(descriptions.discount),
      handle: nullMeansAbsent(emptyMeansAbsent(collabFields.handle)).describe(
        'URL handle, unique in the channel; saved in lower case.',
      ),
      profilePicture: emptyMeansAbsent(collabFields.profilePicture.nullable()).describe(
        descriptions.profilePicture,
      ),
      primaryColor: emptyMeansAbsent(collabFields.primaryColor.nullable()).describe(
        descriptions.primaryColor,
      ),
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
      platformCollabsCommunityMemberId: programText
        .nullish()
        .describe(descriptions.platformCollabsCommunityMemberId),
      custom: describedCustomInput,
    },
    notObject,
  )
  .transform(({ shop, ...sent }): UpdateCollabInput =>
    withoutUndefined({ ...sent, ...pageOf({ ...sent, shop }) }),
  )
  .describe(
    'Every field is optional: an absent field keeps its value, `null` clears it where that makes sense and else means “not sent”, `custom` merges key by key. An empty string means “not sent”.',
  );
