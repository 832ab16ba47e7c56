import { randomInt } from 'node:crypto';
import slugify from '@sindresorhus/slugify';
import type { Transaction } from '#app/db/connection/client.ts';
import { listTakenNames } from '#app/db/collabs/writes.ts';
import { limits } from '../limits.ts';
import type { CreateCollabInput } from './input.ts';

const codeFormat = { maxLength: limits.affiliateCode.max, separator: '' };
const handleFormat = { maxLength: limits.handle, separator: '-' };
const maxCodeBaseLength = 20;

/** The names that are unique among a channel's collabs. */
export interface CollabNames {
  affiliateCode: string;
  handle: string;
}

/** Names that others will be given, which no collab gets by itself: affiliate codes in lower case, and handles. */
export interface ReservedNames {
  codes: readonly string[];
  handles: readonly string[];
}

type NameInput = Pick<CreateCollabInput, 'firstName' | 'lastName' | 'affiliateCode' | 'handle'>;

interface NamesToGenerate {
  inputs: readonly NameInput[];
  reserved: ReservedNames | undefined;
}

/**
 * Names for new collabs, in the order given. A given name is kept. Others are made from the creator's name, such as
 * `ADALOVELACE` and `ada-lovelace`. They get a number when the channel's collabs, or earlier ones of the list, have the name,
 * or when it is reserved.
 */
export async function generateNames(
  tx: Transaction,
  channelId: string,
  { inputs, reserved }: NamesToGenerate,
): Promise<CollabNames[]> {
  const taken = await findTakenNames(tx, channelId, { inputs, reserved });
  return inputs.map((input) => {
    const affiliateCode = input.affiliateCode ?? availableName(codeBase(input), codeFormat, taken.codes);
    const handle = input.handle ?? availableName(handleBase(input), handleFormat, taken.handles);
    taken.codes.add(affiliateCode.toLowerCase());
    taken.handles.add(handle);
    return { affiliateCode, handle };
  });
}

/** Names with a random ending, for a collab whose generated names another transaction took. */
export function generateRandomNames(input: NameInput): CollabNames {
  return {
    affiliateCode: input.affiliateCode ?? randomName(codeBase(input), codeFormat),
    handle: input.handle ?? randomName(handleBase(input), handleFormat),
  };
}

async function findTakenNames(tx: Transaction, channelId: string, { inputs, reserved }: NamesToGenerate) {
  const codeBases = inputs.filter(({ affiliateCode }) => affiliateCode === undefined).map(codeBase);
  const handleBases = inputs.filter(({ handle }) => handle === undefined).map(handleBase);
  const taken = { codes: new Set(reserved?.codes), handles: new Set(reserved?.handles) };
  if (codeBases.length + handleBases.length === 0) return taken;
  const rows = await listTakenNames(tx, channelId, {
    codes: candidates(codeBases, codeFormat).map((name) => name.toLowerCase()),
    handles: candidates(handleBases, handleFormat),
  });
  for (const { kind, name } of rows) taken[kind].add(name);
  return taken;
}

function candidates(bases: readonly string[], format: NameFormat): string[] {
  return [...new Set(bases)].flatMap((base) => numberedNames(base, format));
}

function codeBase(input: NameInput): string {
  const letters = slugify(fullName(input), { separator: '' }).toUpperCase().slice(0, maxCodeBaseLength);
  return letters.length >= limits.affiliateCode.min ? letters : `CREATOR${letters}`;
}

function handleBase(input: NameInput): string {
  return slugify(fullName(input)).slice(0, limits.handle).replace(/-+$/, '') || 'creator';
}

function fullName({ firstName, lastName }: NameInput): string {
  return `${firstName} ${lastName}`;
}

/** How many numbered names are tried before a random one. */
const numberedTries = 50;

/** The longest name, and what separates its base from its ending. */
interface NameFormat {
  maxLength: number;
  separator: string;
}

/** `base`, `base2`, `base3` …, in the order in which they are tried, each cut to the longest name. */
export function numberedNames(base: string, format: NameFormat): string[] {
  return Array.from({ length: numberedTries }, (_, index) =>
    withEnding(base, index === 0 ? '' : String(index + 1), format),
  );
}

/**
 * The first numbered name of `base` that is not taken; a random one when all of them are.
 * @param taken names in lower case; only numbered names of `base` matter.
 */
export function availableName(base: string, format: NameFormat, taken: ReadonlySet<string>): string {
  const available = numberedNames(base, format).find((name) => !taken.has(name.toLowerCase()));
  return available ?? randomName(base, format);
}

/** Eight random digits: collisions are rare among ten thousand creators with one name. */
function randomName(base: string, format: NameFormat): string {
  return withEnding(base, String(randomInt(10_000_000, 100_000_000)), format);
}

function withEnding(base: string, ending: string, { maxLength, separator }: NameFormat): string {
  if (ending === '') return base.slice(0, maxLength);
  const stem = base.slice(0, maxLength - separator.length - ending.length).replace(/-+$/, '');
  return `${stem}${separator}${ending}`;
}
