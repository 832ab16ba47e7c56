import { z } from 'zod';
import { isBareDomain } from '../channels/domain.ts';
import { withAsciiDomain } from '../creators.ts';
import { discountInput } from '../discounts/input.ts';
import type { SentDiscount } from '../discounts/input.ts';
import { mediaInput } from '../input/media.ts';
import {
  anyLine,
  anyText,
  emptyMeansAbsent,
  notObject,
  nullMeansAbsent,
  requiredText,
  urlText,
} from '../input/text.ts';
import { rule } from '../input/validate.ts';
import { limits } from '../limits.ts';
import { isSafeLink, parseHttpsUrl } from '../public-url.ts';

/* The fields of a collab that requests write, and their descriptions. The bodies are in input.ts. */

const { min, max } = limits.affiliateCode;

/** Any JSON value. */
const jsonValue = z.custom<z.core.util.JSONType>(() => true);

/** A creator's profile on another platform. */
export const socialInput = z
  .object(
    {
      platform: requiredText(limits.name).describe('The platform’s name.'),
      handle: nullMeansAbsent(anyLine(limits.name)).describe('The creator’s name there.'),
      url: nullMeansAbsent(anyLine(limits.url).refine(isSafeLink, rule('not-url'))).describe(
        'The URL of the profile. Its scheme may be http, https, mailto or tel.',
      ),
      followers: nullMeansAbsent(
        z.int(rule('not-whole-number')).nonnegative(rule('negative-number')),
      ).describe('The number of followers.'),
    },
    rule('not-social'),
  )
  .catchall(jsonValue)
  .describe('A profile on another platform. Other keys are saved as well.');

/** Atoms of RFC 5322, and a domain name, whose last label may be internationalized such as `xn--p1ai`. */
const emailPattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

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
export const descriptions = {
  email:
    'The creator’s email address, compared without regard to case. An internationalized domain is saved in ASCII. An update may only repeat the address.',
  firstName: 'First name, as this channel writes it.',
  lastName: 'Last name, as this channel writes it.',
  discount:
    'The collab’s custom discount, which has the conditions and dates of its tier; null for the tier’s discount.',
  profilePicture: 'The portrait: a public https URL or a Media object.',
  primaryColor: '`#rgb` or `#rrggbb`; saved as `#rrggbb` in lower case.',
  title: 'The title of the creator’s page in the store.',
  socials: `Profiles on other platforms: at most ${limits.socialsLength} characters as JSON.`,
  tags: 'Tags for the creator.',
  relationshipManager:
    'The system that manages the relationship, such as `platform-collabs` for an imported collab. By default `platform-collabs` with data of that program, else `service`.',
  source:
    'Where the creator comes from. By default `platform-collabs` with data of that program, else how the collab came to be: `api`, `admin`, `import`, `invitation` or `application`.',
  platformCollabsTierName: 'The tier’s name in the platform’s own collabs program.',
  platformCollabsDiscountCode:
    'The creator’s code in the platform’s own collabs program. Responses show it in `discount`, where it may be sent, too.',
  platformCollabsCommunityMemberId: 'The creator’s id in the platform’s own collabs program.',
};

/** The part of a creator's page in the shape in which responses show it. */
export const shopInput = nullMeansAbsent(
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
export function pageOf({ title, primaryColor, shop }: PageInput) {
  return {
    title: title === undefined ? shop?.title : title,
    primaryColor: primaryColor === undefined ? shop?.theme?.primaryColor : primaryColor,
    shopDescription: shop?.description,
  };
}

/** The creator's code in the platform's own program: by its own field, else by a discount that a response showed. */
export function programCodeOf(sent: {
  platformCollabsDiscountCode?: string | null | undefined;
  discount?: Pick<SentDiscount, 'platformCollabsDiscountCode'> | null | undefined;
}): string | null | undefined {
  const { platformCollabsDiscountCode: own, discount } = sent;
  return own === undefined ? discount?.platformCollabsDiscountCode : own;
}

/** A name or id in a program of another system. */
export const programText = requiredText(limits.name);

/** Of a response's `metadata`, the value that requests write. */
export const sentMetadata = z
  .object({ platformCollabsCommunityMemberId: programText.nullish() }, notObject)
  .nullish()
  .describe('As responses show it. Only `platformCollabsCommunityMemberId` is read.');

/** Of a response, the ids of the collab's drops. */
export const sentDrops = nullMeansAbsent(
  z.array(
    z.union([z.string(), z.object({ _id: z.string() }).transform(({ _id }) => _id)], rule('not-drop-id')),
    rule('not-drop-ids'),
  ),
).describe(
  'The collab’s drops as responses show them. They are accepted unchanged; another list gets 400, because drops are ordered by time and have requests of their own.',
);

/** The tier of a response, or its id. */
export function sentTier<Tier extends z.ZodType>(tier: Tier) {
  return z.union(
    [tier, z.object({ _id: collabFields.collabTier }).transform(({ _id }) => _id)],
    rule('invalid-tier-id'),
  );
}

/** The platform domain of a channel. */
export const domainText = requiredText(limits.name)
  .refine(isBareDomain, rule('not-bare-domain'))
  .meta({ pattern: String.raw`^\s*(?=\S)[^\p{Cc}\u2028\u2029:/]+\s*$` });

/** The id of a response that is sent back. */
export const sentId = z
  .string(rule('not-text'))
  .nullish()
  .describe('Of a response that is sent back: a link that the service made is then made anew.');
