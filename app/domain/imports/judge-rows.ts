import { db } from '#app/db/client.ts';
import type { Channel, ImportVerdict } from '#app/db/generated/client.ts';
import type { CreateCollabInput } from '../collabs/create-collab-input.ts';
import { isTaken } from '../collabs/is-taken.ts';
import { SecondCollab } from '../collabs/second-collab.ts';
import { undefinedField } from '../custom-fields/undefined-field.ts';
import { isLarge } from '../discounts/is-large.ts';
import { explain } from './columns.ts';
import { grantsOf } from './grants-of.ts';
import type { ImportTier } from './list-import-tiers.ts';
import type { ReadRow } from './read-row.ts';

/** What a row would do if it were its turn now. */
export interface JudgedRow {
  line: number;
  cells: string[];
  emailKey: string | null;
  verdict: ImportVerdict;
  reason: string | null;
  collabId: string | null;
  /** Whether it would give half the price or more. */
  isLarge: boolean;
}

interface Row {
  line: number;
  cells: string[];
  read: ReadRow;
}

/** Says of each row of a file what it would do: against what the channel has, and against the rows before it. */
export async function judgeRows(
  channel: Channel,
  rows: readonly Row[],
  tiers: readonly ImportTier[],
): Promise<JudgedRow[]> {
  const present = await findPresent(channel, rows);
  const taken = { email: new Map<string, number>(), 'affiliate code': new Map(), handle: new Map() };
  return rows.map(({ line, cells, read }) => {
    const { emailKey } = read;
    const judged = { line, cells, emailKey, collabId: null, reason: null, isLarge: false };
    if (!read.input) return { ...judged, verdict: 'refused', reason: read.refusal };
    const collabId = present.collabs.get(emailKey ?? '');
    if (collabId !== undefined)
      return { ...judged, verdict: 'exists', collabId, reason: new SecondCollab(collabId).message };
    const reason = present.refuse(read.input) ?? refuseTwice(taken, line, { emailKey, ...read.input });
    if (reason !== undefined) return { ...judged, verdict: 'refused', reason };
    return { ...judged, verdict: 'create', isLarge: isLarge(grantsOf(read.input, tiers).discount) };
  });
}

type Taken = Record<'email' | 'affiliate code' | 'handle', Map<string, number>>;

/** Of two rows that want the same, the first gets it. */
function refuseTwice(
  taken: Taken,
  line: number,
  { emailKey, affiliateCode, handle }: { emailKey: string | null } & CreateCollabInput,
): string | undefined {
  const wanted = [
    ['email', emailKey],
    ['affiliate code', affiliateCode?.toLowerCase()],
    ['handle', handle],
  ] as const;
  for (const [what, value] of wanted) {
    const first = value ? taken[what].get(value) : undefined;
    if (first !== undefined) return `The ${what} stands in line ${first} of this file already.`;
  }
  for (const [what, value] of wanted) if (value) taken[what].set(value, line);
  return undefined;
}

interface Present {
  /** Ids of the collabs that creators have, by their addresses. */
  collabs: Map<string, string>;
  refuse(input: CreateCollabInput): string | undefined;
}

async function findPresent(
  { id: channelId, autoDefineCustomFields }: Channel,
  rows: readonly Row[],
): Promise<Present> {
  const inputs = rows.flatMap(({ read }) => (read.input ? [read.input] : []));
  const emails = rows.flatMap(({ read }) => read.emailKey ?? []);
  const codes = inputs.flatMap(({ affiliateCode }) => affiliateCode?.toLowerCase() ?? []);
  const handles = inputs.flatMap(({ handle }) => handle ?? []);
  const [found, takenCodes, takenHandles, fields] = await Promise.all([
    db.$queryRaw<{ email: string; id: string }[]>`
      SELECT creators.email, collabs.id FROM creators JOIN collabs ON creator_id = creators.id
      WHERE channel_id = ${channelId}::uuid AND creators.email = ANY(${emails})`,
    db.$queryRaw<{ name: string }[]>`
      SELECT affiliate_code_key AS name FROM collabs
      WHERE channel_id = ${channelId}::uuid AND affiliate_code_key = ANY(${codes})`,
    db.$queryRaw<{ name: string }[]>`
      SELECT handle AS name FROM collabs WHERE channel_id = ${channelId}::uuid AND handle = ANY(${handles})`,
    db.customFieldDefinition.findMany({
      where: { channelId, ownerType: 'collab' },
      select: { handle: true },
    }),
  ]);
  const defined = new Set(fields.map(({ handle }) => handle));
  const [codesTaken, handlesTaken] = [takenCodes, takenHandles].map(
    (names) => new Set(names.map(({ name }) => name)),
  );
  return {
    collabs: new Map(found.map(({ email, id }) => [email, id])),
    refuse({ affiliateCode, handle, custom }) {
      if (affiliateCode !== undefined && codesTaken?.has(affiliateCode.toLowerCase()))
        return isTaken('affiliate code', affiliateCode).message;
      if (handle !== undefined && handlesTaken?.has(handle)) return isTaken('handle', handle).message;
      const unknown = autoDefineCustomFields ? [] : [...custom.keys()].filter((name) => !defined.has(name));
      if (unknown.length === 0) return undefined;
      return explain(unknown.map((name) => undefinedField('collab', `custom.${name}`)));
    },
  };
}
