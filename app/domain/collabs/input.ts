import { z } from 'zod';
import { isBareDomain, withOneChannel } from '../channels/store-domain.ts';
import type { CustomInput } from '../custom-fields/value-types.ts';
import type { DiscountInput } from '../discounts/input.ts';
import { describedCustomInput } from '../input/custom.ts';
import { anyOfObjects, notObject, nullMeansAbsent, objectWith, requiredText } from '../input/text.ts';
import {
  rule,
  whenObject,
  withoutNulls,
  withoutUndefined,
  type WithoutNulls,
  type WithoutUndefined,
} from '../input/validate.ts';
import { limits } from '../limits.ts';
import { createFields, programText, updateFields } from './fields.ts';

/** Title and color of the page are in fields of their own, and its text in `shopDescription`. */
type Sent = Omit<z.output<typeof updateSchema>, 'shop' | 'custom'> & { shopDescription?: string | null };

interface CommonInput {
  custom: CustomInput;
  /** The id of the collab whose response is sent. */
  sourceCollabId?: string;
}

/**
 * A creator's data from a brand or partner. Absent means "not given". The tier's discount and a link that the service made, in
 * a response that is sent, do not become the collab's own.
 */
export interface CreateCollabInput
  extends CommonInput, Omit<WithoutNulls<Sent>, 'email' | 'firstName' | 'lastName' | 'collabTier'> {
  email: string;
  firstName: string;
  lastName: string;
  /** Null for none; absent for the channel's default tier. */
  collabTier?: string | null;
}

/**
 * Changes of a collab. An absent key keeps the value; null restores the inherited value. `email` is accepted only if
 * unchanged: it belongs to the creator. `custom` is merged key by key; null clears one.
 */
export interface UpdateCollabInput extends CommonInput, WithoutUndefined<Sent> {
  /** Ids of its drops. Accepted only if unchanged: they are ordered by time. */
  drops?: string[];
}

const updateSchema = z.object({ ...updateFields, custom: describedCustomInput }, notObject);

/** The creator as a response shows it, for both bodies. An id says nothing new. */
const responseCreator = z
  .union(
    [
      updateSchema
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

/** Of a response's `metadata`, the value that requests write. */
const responseMetadata = z
  .object({ platformCollabsCommunityMemberId: programText.nullish() }, notObject)
  .nullish()
  .describe('As responses show it. Only `platformCollabsCommunityMemberId` is read.');

/** Of a response, the ids of the collab's drops. */
const responseDrops = nullMeansAbsent(
  z.array(
    z.union([z.string(), z.object({ _id: z.string() }).transform(({ _id }) => _id)], rule('not-drop-id')),
    rule('not-drop-ids'),
  ),
).describe(
  'The collab’s drops as responses show them. They are accepted unchanged; another list gets 400, because drops are ordered by time and have requests of their own.',
);

/** The id of a response that is sent back. */
const responseId = z
  .string(rule('not-text'))
  .nullish()
  .describe('Of a response that is sent back: a link that the service made is then made anew.');

/** The platform domain of a channel. */
const domainText = requiredText(limits.name)
  .refine(isBareDomain, rule('not-bare-domain'))
  .meta({ pattern: String.raw`^\s*(?=\S)[^\p{Cc}\u2028\u2029:/]+\s*$` });

/** What a body has if it is a response that is sent back. */
interface ResponseParts {
  _id?: string | null | undefined;
  affiliateUrl?: string | null | undefined;
  creator?: z.output<typeof responseCreator>;
  metadata?: z.output<typeof responseMetadata>;
}

/** The fields of a body: its own before those that it nests as a response does. */
function flatten<Sent extends ResponseParts>({ _id, creator, metadata, ...own }: Sent) {
  const { affiliateUrl: link } = own;
  const isGenerated = _id && link && generatedPath.test(new URL(link).pathname);
  return {
    ...(typeof creator === 'object' && creator),
    ...metadata,
    ...withoutUndefined({ ...own, ...(isGenerated && { affiliateUrl: undefined }) }),
  };
}

interface PageInput {
  title?: string | null | undefined;
  primaryColor?: string | null | undefined;
  shop?: z.output<typeof updateSchema>['shop'];
}

/** Title and color by their own fields, else by `shop`, which alone has the description. */
function pageOf({ title, primaryColor, shop }: PageInput) {
  return {
    title: title === undefined ? shop?.title : title,
    primaryColor: primaryColor === undefined ? shop?.theme?.primaryColor : primaryColor,
    shopDescription: shop?.description,
  };
}

/** The creator's code in the platform's own program: by its own field, else by a discount that a response showed. */
function programCodeOf(sent: {
  platformCollabsDiscountCode?: string | null | undefined;
  discount?: Pick<DiscountInput, 'platformCollabsDiscountCode'> | null | undefined;
}): string | null | undefined {
  const { platformCollabsDiscountCode: own, discount } = sent;
  return own === undefined ? discount?.platformCollabsDiscountCode : own;
}

/** What a new collab needs, in its own fields or in those of `creator`. */
const identity = ['email', 'firstName', 'lastName'] as const;
const text = { type: 'string' };

const createSchema = z
  .object(
    {
      ...createFields,
      custom: describedCustomInput,
      platformDomain: nullMeansAbsent(domainText).describe(
        'The channel’s platform domain. Required with a partner key; optional with a channel key.',
      ),
      myshopifyDomain: nullMeansAbsent(domainText).describe(
        'Alias of `platformDomain`. If both are sent, they must name the same channel.',
      ),
      _id: responseId,
      creator: responseCreator,
      metadata: responseMetadata,
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
  createSchema,
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
        sourceCollabId: sent._id,
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
}: Partial<z.output<typeof updateSchema>> & {
  custom: CustomInput;
  sourceCollabId?: string;
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
export const updateCollabBody = updateSchema
  .extend({ _id: responseId, creator: responseCreator, metadata: responseMetadata, drops: responseDrops })
  .transform((sent) => updateInputOf({ ...flatten(sent), ...(sent._id && { sourceCollabId: sent._id }) }))
  .describe(
    'Every field is optional: an absent field keeps its value, `null` clears it where that makes sense and else means “not sent”, `custom` merges key by key. An empty string means “not sent”. The creator’s fields may also be nested in `creator`, as responses show them. A value of the creator’s profile or a default, sent back as it is shown, does not become the brand’s own.',
  );
