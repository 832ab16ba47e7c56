import { z } from 'zod';

/*
 * The plain columns of a collab, which no statement interprets. The SQL that reads them (record.ts) and the schema of a row
 * follow from their types. domain/collabs/fields.ts says how requests write them.
 */

const schemas = {
  text: z.string(),
  'text?': z.string().nullable(),
  flag: z.boolean(),
  'flag?': z.boolean().nullable(),
  'json?': z.unknown(),
  /** ISO 8601 in UTC. */
  'time?': z.string().nullable(),
};

/** With a question mark, the column may be NULL. */
export type ScalarType = keyof typeof schemas;

type Scalars = Readonly<Record<string, ScalarType>>;

/** Of a profile. Creators have the same columns; NULL in a collab means the creator's own value. */
export const profileScalars = {
  firstName: 'text?',
  lastName: 'text?',
  isOnboarded: 'flag?',
  socials: 'json?',
  tags: 'json?',
  shopTitle: 'text?',
  shopDescription: 'text?',
  primaryColor: 'text?',
} as const satisfies Scalars;

/** Of the collab alone. */
export const programScalars = {
  relationshipManager: 'text',
  source: 'text?',
  isActive: 'flag',
  acceptedAt: 'time?',
  collabStartedAt: 'time?',
  platformCollabsTierName: 'text?',
  platformCollabsDiscountCode: 'text?',
  platformCollabsCommunityMemberId: 'text?',
} as const satisfies Scalars;

export const collabScalars = { ...profileScalars, ...programScalars };

export type CollabScalar = keyof typeof collabScalars;

/** The names of the columns that cannot be NULL. */
export type RequiredScalar = {
  [Name in CollabScalar]: (typeof collabScalars)[Name] extends `${string}?` ? never : Name;
}[CollabScalar];

/** The schemas of columns as a row has them. */
export function scalarSchemas<Of extends Scalars>(scalars: Of) {
  return Object.fromEntries(Object.entries(scalars).map(([name, type]) => [name, schemas[type]])) as {
    [Name in keyof Of]: (typeof schemas)[Of[Name]];
  };
}
