import { z } from 'zod';
import { collabScalars, type CollabScalar } from '#app/db/collabs/scalars.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { discountInput } from '../discounts/input.ts';
import {
  anyText,
  emptyMeansAbsent,
  emptyOrNullMeansAbsent,
  notObject,
  nullMeansAbsent,
  requiredText,
} from '../input/text.ts';
import { rule } from '../input/validate.ts';
import { limits } from '../limits.ts';
import { fieldValues } from './field-values.ts';

/*
 * The fields of a collab that requests write. The bodies and their input types (input.ts), the columns that an input writes
 * and the fields of events follow from them.
 */

/** A name or id in a program of another system. */
export const programText = requiredText(limits.name);
const flag = z.boolean(rule('not-boolean'));

/** The tier of a response, or its id. */
function tierOrResponse<Tier extends z.ZodType>(tier: Tier) {
  return z.union(
    [tier, z.object({ _id: fieldValues.collabTier }).transform(({ _id }) => _id)],
    rule('invalid-tier-id'),
  );
}

/** Fields that bodies have only in `shop`. */
const shopFields = {
  shopDescription: {
    input: emptyMeansAbsent(anyText(limits.description).nullable()),
    description: 'The text on the creator’s page.',
  },
};

/** The part of a creator's page in the shape in which responses show it. */
const shopInput = nullMeansAbsent(
  z.object(
    {
      title: emptyMeansAbsent(fieldValues.title.nullable()),
      description: shopFields.shopDescription.input.describe(shopFields.shopDescription.description),
      theme: nullMeansAbsent(
        z.object({ primaryColor: emptyMeansAbsent(fieldValues.primaryColor.nullable()) }, notObject),
      ),
    },
    notObject,
  ),
);

/** A field of both bodies. */
interface BodyField {
  /** With what null and an empty text mean. Where null is a value, it clears the field. */
  input: z.ZodType;
  description: string;
  /** What differs for a new collab. */
  ofNew?: { input?: z.ZodType; description?: string };
  /** Whether a brand grants it to its creators, who can only read it. */
  isGranted?: true;
  /** The plain column that it writes, if its name is another. */
  column?: CollabScalar;
}

/** The fields of both bodies. One with the name of a plain column needs nothing else; the others have rules of their own. */
const bodyFields = {
  email: {
    input: nullMeansAbsent(fieldValues.email),
    description:
      'The creator’s email address, compared without regard to case. An internationalized domain is saved in ASCII. An update may only repeat the address.',
  },
  firstName: {
    input: nullMeansAbsent(fieldValues.firstName),
    description: 'First name, as this channel writes it.',
  },
  lastName: {
    input: nullMeansAbsent(fieldValues.lastName),
    description: 'Last name, as this channel writes it.',
  },
  affiliateCode: {
    input: emptyOrNullMeansAbsent(fieldValues.affiliateCode),
    description: 'Unique in the channel.',
    ofNew: { description: 'Unique in the channel. By default, a code is made from the name.' },
    isGranted: true,
  },
  affiliateUrl: {
    input: emptyMeansAbsent(fieldValues.affiliateUrl.nullable()),
    description: 'The full affiliate link; null makes it from the code.',
    ofNew: {
      input: emptyOrNullMeansAbsent(fieldValues.affiliateUrl),
      description: 'The full affiliate link. By default, it is made from the code.',
    },
    isGranted: true,
  },
  collabTier: {
    input: tierOrResponse(emptyMeansAbsent(fieldValues.collabTier.nullable())),
    description: 'The tier as responses show it, or its identifier; null for none.',
    ofNew: {
      input: tierOrResponse(emptyOrNullMeansAbsent(fieldValues.collabTier)),
      description:
        'The tier as responses show it, or its identifier. By default, the channel’s default tier.',
    },
    isGranted: true,
  },
  discount: {
    input: fieldValues.discount.nullable().optional(),
    description:
      'The collab’s custom discount, which has the conditions and dates of its tier; null for the tier’s discount.',
    ofNew: {
      input: nullMeansAbsent(
        discountInput.refine(({ isAmbiguous, id }) => !isAmbiguous || id !== undefined, {
          path: ['discountAmount'],
          message: rule('discount-ambiguous'),
        }),
      ),
    },
    isGranted: true,
  },
  handle: {
    input: emptyOrNullMeansAbsent(fieldValues.handle),
    description: 'URL handle, unique in the channel; saved in lower case.',
    ofNew: {
      description:
        'URL handle, unique in the channel; saved in lower case. By default, it is made from the name.',
    },
    isGranted: true,
  },
  profilePicture: {
    input: emptyMeansAbsent(fieldValues.profilePicture.nullable()),
    description: 'The portrait: a public https URL or a Media object.',
  },
  primaryColor: {
    input: emptyMeansAbsent(fieldValues.primaryColor.nullable()),
    description: '`#rgb` or `#rrggbb`; saved as `#rrggbb` in lower case.',
  },
  title: {
    input: emptyMeansAbsent(fieldValues.title.nullable()),
    description: 'The title of the creator’s page in the store.',
    column: 'shopTitle',
  },
  socials: {
    input: fieldValues.socials.nullable().optional(),
    description: `Profiles on other platforms: at most ${limits.socialsLength} characters as JSON.`,
  },
  tags: { input: fieldValues.tags.nullable().optional(), description: 'Tags for the creator.' },
  isOnboarded: {
    input: flag.nullable().optional(),
    description: 'Whether the creator has been onboarded; null restores the creator’s own value.',
    ofNew: { description: 'Whether the creator has been onboarded.' },
  },
  isActive: {
    input: nullMeansAbsent(flag),
    description: 'False pauses the collab, true resumes it.',
    ofNew: { description: 'False creates the collab paused.' },
    isGranted: true,
  },
  shop: {
    input: shopInput,
    description: 'The creator’s page as responses show it. `title` and `primaryColor` take precedence.',
  },
  relationshipManager: {
    input: nullMeansAbsent(programText),
    description:
      'The system that manages the relationship, such as `platform-collabs` for an imported collab. By default `platform-collabs` with data of that program, else `service`.',
    isGranted: true,
  },
  source: {
    input: programText.nullish(),
    description:
      'Where the creator comes from. By default `platform-collabs` with data of that program, else how the collab came to be: `api`, `admin`, `import`, `invitation` or `application`.',
    isGranted: true,
  },
  platformCollabsTierName: {
    input: programText.nullish(),
    description: 'The tier’s name in the platform’s own collabs program.',
    isGranted: true,
  },
  platformCollabsDiscountCode: {
    input: programText.nullish(),
    description:
      'The creator’s code in the platform’s own collabs program. Responses show it in `discount`, where it may be sent, too.',
    isGranted: true,
  },
  platformCollabsCommunityMemberId: {
    input: programText.nullish(),
    description: 'The creator’s id in the platform’s own collabs program.',
    isGranted: true,
  },
} satisfies Record<string, BodyField>;

type BodyFields = typeof bodyFields;
type UpdateFields = { [Name in keyof BodyFields]: BodyFields[Name]['input'] };
type CreateFields = {
  [Name in keyof BodyFields]: BodyFields[Name] extends { ofNew: { input: infer Input } }
    ? Input
    : BodyFields[Name]['input'];
};

const described: [name: string, BodyField][] = Object.entries(bodyFields);

/** The fields of "update a collab". */
export const updateFields = Object.fromEntries(
  described.map(([name, { input, description }]) => [name, input.describe(description)]),
) as UpdateFields;

/** The fields of "create a collab". */
export const createFields = Object.fromEntries(
  described.map(([name, { input, description, ofNew }]) => [
    name,
    (ofNew?.input ?? input).describe(ofNew?.description ?? description),
  ]),
) as CreateFields;

/** Fields that a brand grants a creator. The creator can read them, and only the brand can change them. */
export const grantedFields = described.flatMap(([name, { isGranted }]) =>
  isGranted ? [name as GrantedField] : [],
);

type GrantedField = {
  [Name in keyof BodyFields]: BodyFields[Name] extends { isGranted: true } ? Name : never;
}[keyof BodyFields];

type InputFields = BodyFields & typeof shopFields;
type PlainField = {
  [Name in keyof InputFields]: InputFields[Name] extends { column: string }
    ? Name
    : Name extends CollabScalar
      ? Name
      : never;
}[keyof InputFields];

/** The plain fields by the names of inputs and events, each with its column. */
export const plainFields = Object.entries<BodyField>({ ...bodyFields, ...shopFields }).flatMap(
  ([name, { column = name }]) =>
    column in collabScalars ? [{ name: name as PlainField, column: column as CollabScalar }] : [],
);

/** What clears a column: Prisma clears a JSON column with a null of its own. */
export function nullOf(column: CollabScalar) {
  return collabScalars[column] === 'json?' ? Prisma.DbNull : null;
}

/** The plain columns that may be NULL, all cleared. */
export const clearedColumns = Object.fromEntries(
  plainFields.flatMap(({ column }) =>
    collabScalars[column].endsWith('?') ? [[column, nullOf(column)]] : [],
  ),
);

/** The plain columns that an input writes. */
export function plainColumns(input: { readonly [Name in PlainField]?: unknown }) {
  const written = plainFields.filter(({ name }) => input[name] !== undefined);
  return Object.fromEntries(written.map(({ name, column }) => [column, input[name]])) as Partial<
    Pick<Prisma.CollabCreateManyInput, CollabScalar>
  >;
}
