import { z } from 'zod';
import { limits } from '../limits.ts';
import { readHttpsUrl } from '../read-https-url.ts';
import { discountInput } from './discount.ts';
import { mediaInput } from './media.ts';
import { anyLine, requiredText } from './text.ts';
import { urlText } from './url.ts';

const { min, max } = limits.affiliateCode;

/** Any JSON: a body holds nothing else. */
const jsonValue = z.custom<z.core.util.JSONType>(() => true);

/** What a creator is called elsewhere; keys beyond these are kept. */
export const socialInput = z
  .object(
    {
      platform: requiredText(limits.name),
      handle: anyLine(limits.name).optional(),
      url: anyLine(limits.url).optional(),
      followers: z.int('must be a whole number').nonnegative('must not be negative').optional(),
    },
    'must be an object with a platform',
  )
  .catchall(jsonValue);

/** The fields of a collab that callers write, each as it is read when it is sent. */
export const collabFields = {
  email: requiredText(limits.email).pipe(z.email('must be an e-mail address')).meta({ format: 'email' }),
  firstName: requiredText(limits.name),
  lastName: requiredText(limits.name),
  affiliateCode: z
    .string('must be text')
    .regex(
      new RegExp(`^[A-Za-z0-9_-]{${min},${max}}$`),
      `must be ${min} to ${max} letters, digits, "-" and "_"`,
    ),
  affiliateUrl: urlText(readHttpsUrl),
  collabTier: z.uuid('must be the _id of a tier'),
  discount: discountInput,
  handle: z
    .string('must be text')
    .toLowerCase()
    .regex(
      new RegExp(`^[a-z0-9][a-z0-9-]{0,${limits.handle - 1}}$`),
      `must be at most ${limits.handle} letters, digits and "-", and begin with a letter or digit`,
    )
    .meta({ pattern: `^[A-Za-z0-9][A-Za-z0-9-]{0,${limits.handle - 1}}$` }),
  profilePicture: mediaInput,
  /** `#rgb` or `#rrggbb`, in any case; kept as `#rrggbb` in lower case. */
  primaryColor: z
    .string('must be a colour such as #2e7d32')
    .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'must be a colour such as #2e7d32 or #fff')
    .transform((text) => (text.length === 4 ? text.replaceAll(/[0-9a-f]/gi, '$&$&') : text).toLowerCase())
    .meta({ pattern: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$' }),
  title: requiredText(limits.title),
  socials: z
    .array(socialInput, 'must be a list of objects, each with a platform')
    .max(limits.socials, `must hold at most ${limits.socials}`)
    .refine(
      (socials) => JSON.stringify(socials).length <= limits.socialsLength,
      `must be at most ${limits.socialsLength} characters as JSON: send less beside the handles and addresses`,
    ),
  tags: z
    .array(requiredText(limits.tagLength), 'must be a list of texts')
    .max(limits.tags, `must hold at most ${limits.tags} tags`),
};
