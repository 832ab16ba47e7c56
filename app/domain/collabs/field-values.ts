import { z } from 'zod';
import { withAsciiDomain } from '../creators/creators.ts';
import { discountInput } from '../discounts/input.ts';
import { mediaInput } from '../input/media.ts';
import { anyLine, nullMeansAbsent, requiredText, urlText } from '../input/text.ts';
import { rule } from '../input/validate.ts';
import { limits } from '../limits.ts';
import { isSafeLink, parseHttpsUrl } from '../urls.ts';

/* The values of a collab's fields in requests, of which other forms have some. */

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

/** By the name of the field in requests. */
export const fieldValues = {
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
