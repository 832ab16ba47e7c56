import { z } from 'zod';
import type { CreateCollabInput } from '#app/domain/collabs/create-collab.ts';
import { limits } from '#app/domain/limits.ts';
import { readHttpsUrl } from '#app/domain/read-https-url.ts';
import { customInput } from './custom.ts';
import { discountInput } from './discount.ts';
import { withoutUndefined } from '../without-undefined.ts';
import { mediaInput } from './media.ts';
import { anyLine, emptyMeansAbsent, requiredText } from './text.ts';
import { urlText } from './url.ts';

const { min, max } = limits.affiliateCode;

const affiliateCode = z
  .string('must be text')
  .regex(
    new RegExp(`^[A-Za-z0-9_-]{${min},${max}}$`),
    `must be ${min} to ${max} letters, digits, "-" and "_"`,
  );

const affiliateUrl = urlText(readHttpsUrl);

const handle = z
  .string('must be text')
  .toLowerCase()
  .regex(
    new RegExp(`^[a-z0-9][a-z0-9-]{0,${limits.handle - 1}}$`),
    `must be at most ${limits.handle} letters, digits and "-", and begin with a letter or digit`,
  );

/** `#rgb` or `#rrggbb`, in any case; kept as `#rrggbb` in lower case. */
const color = z
  .string('must be a colour such as #2e7d32')
  .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'must be a colour such as #2e7d32 or #fff')
  .transform((text) => (text.length === 4 ? text.replaceAll(/[0-9a-f]/gi, '$&$&') : text).toLowerCase());

/** What a creator is called elsewhere; keys beyond these are kept. */
const socialFields = z.object({
  platform: requiredText(limits.name),
  handle: anyLine(limits.name).optional(),
  url: anyLine(limits.url).optional(),
  followers: z.int('must be a whole number').nonnegative('must not be negative').optional(),
});

const social = socialFields.catchall(z.json());

const email = requiredText(limits.email).pipe(z.email('must be an e-mail address'));

/** The body of "create a collab", as the interface and its decisions page describe it. */
export const createCollabBody = z
  .object({
    platformDomain: requiredText(limits.name).optional(),
    email,
    firstName: requiredText(limits.name),
    lastName: requiredText(limits.name),
    affiliateCode: emptyMeansAbsent(affiliateCode),
    affiliateUrl: emptyMeansAbsent(affiliateUrl),
    collabTier: emptyMeansAbsent(z.uuid('must be the _id of a tier')),
    discount: discountInput.nullable().optional(),
    handle: emptyMeansAbsent(handle),
    profilePicture: emptyMeansAbsent(mediaInput),
    primaryColor: emptyMeansAbsent(color),
    title: emptyMeansAbsent(requiredText(limits.title)),
    socials: z.array(social).max(limits.socials, `must hold at most ${limits.socials}`).optional(),
    tags: z
      .array(requiredText(limits.tagLength))
      .max(limits.tags, `must hold at most ${limits.tags} tags`)
      .optional(),
    custom: customInput,
  })
  .transform(
    ({
      platformDomain,
      discount,
      ...rest
    }): { platformDomain: string | undefined; collab: CreateCollabInput } => ({
      platformDomain,
      collab: withoutUndefined({ ...rest, discount: discount ?? undefined }),
    }),
  );
