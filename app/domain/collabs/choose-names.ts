import slugify from '@sindresorhus/slugify';
import type { Transaction } from '#app/db/client.ts';
import { limits } from '../limits.ts';
import type { CreateCollabInput } from './create-collab-input.ts';
import type { NameShape } from './spare-name.ts';
import { chanceName, numberedNames, spareName } from './spare-name.ts';

const codeShape = { maxLength: limits.affiliateCode.max, join: '' };
const handleShape = { maxLength: limits.handle, join: '-' };
const longestCodeBase = 20;

/** The names that no two collabs of a channel share. */
export interface CollabNames {
  affiliateCode: string;
  handle: string;
}

type Wanted = Pick<CreateCollabInput, 'firstName' | 'lastName' | 'affiliateCode' | 'handle'>;

/**
 * Names for collabs that are about to be inserted, in the order given. What was asked for stays as it is; the others are
 * made from the person's name, such as `ADALOVELACE` and `ada-lovelace`, numbered behind those that the channel's collabs
 * and the ones before it in the list have.
 */
export async function chooseNames(
  tx: Transaction,
  channelId: string,
  wanted: readonly Wanted[],
): Promise<CollabNames[]> {
  const taken = await findTaken(tx, channelId, wanted);
  return wanted.map((person) => {
    const affiliateCode = person.affiliateCode ?? spareName(codeBase(person), codeShape, taken.codes);
    const handle = person.handle ?? spareName(handleBase(person), handleShape, taken.handles);
    taken.codes.add(affiliateCode.toLowerCase());
    taken.handles.add(handle);
    return { affiliateCode, handle };
  });
}

/** The same with ends by chance, for who lost the race for a name, and waits for nobody. */
export function chooseNamesByChance(person: Wanted): CollabNames {
  return {
    affiliateCode: person.affiliateCode ?? chanceName(codeBase(person), codeShape),
    handle: person.handle ?? chanceName(handleBase(person), handleShape),
  };
}

async function findTaken(tx: Transaction, channelId: string, wanted: readonly Wanted[]) {
  const codeBases = wanted.filter((person) => person.affiliateCode === undefined).map(codeBase);
  const handleBases = wanted.filter((person) => person.handle === undefined).map(handleBase);
  const taken = { codes: new Set<string>(), handles: new Set<string>() };
  if (codeBases.length + handleBases.length === 0) return taken;
  const codes = namesOf(codeBases, codeShape).map((name) => name.toLowerCase());
  const rows = await tx.$queryRaw<{ kind: 'codes' | 'handles'; name: string }[]>`
    SELECT 'codes' AS kind, affiliate_code_key AS name FROM collabs
    WHERE channel_id = ${channelId}::uuid AND affiliate_code_key = ANY(${codes})
    UNION ALL
    SELECT 'handles', handle FROM collabs
    WHERE channel_id = ${channelId}::uuid AND handle = ANY(${namesOf(handleBases, handleShape)})`;
  for (const { kind, name } of rows) taken[kind].add(name);
  return taken;
}

function namesOf(bases: readonly string[], shape: NameShape): string[] {
  return [...new Set(bases)].flatMap((base) => numberedNames(base, shape));
}

function codeBase(person: Wanted): string {
  const letters = slugify(nameOf(person), { separator: '' }).toUpperCase().slice(0, longestCodeBase);
  return letters.length >= limits.affiliateCode.min ? letters : `CREATOR${letters}`;
}

function handleBase(person: Wanted): string {
  return slugify(nameOf(person)).slice(0, limits.handle).replace(/-+$/, '') || 'creator';
}

function nameOf({ firstName, lastName }: Wanted): string {
  return `${firstName} ${lastName}`;
}
