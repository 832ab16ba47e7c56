import slugify from '@sindresorhus/slugify';
import type { Transaction } from '#app/db/client.ts';
import { limits } from '../limits.ts';
import { spareName } from './spare-name.ts';

const longestBase = 20;

/** A person in a channel who needs a name of the channel's own making. */
export interface NameWanted {
  channelId: string;
  name: string;
  /** Counts from 1: which time the whole write is tried. */
  attempt: number;
}

/** An affiliate code made from a person's name, such as `ADALOVELACE`, that no other collab of the channel has. */
export async function chooseAffiliateCode(
  tx: Transaction,
  { channelId, name, attempt }: NameWanted,
): Promise<string> {
  const letters = slugify(name, { separator: '' }).toUpperCase().slice(0, longestBase);
  const base = letters.length >= limits.affiliateCode.min ? letters : `CREATOR${letters}`;
  return spareName(base, {
    maxLength: limits.affiliateCode.max,
    join: '',
    attempt,
    async findTaken(keys) {
      const rows = await tx.collab.findMany({
        where: { channelId, affiliateCodeKey: { in: [...keys] } },
        select: { affiliateCodeKey: true },
      });
      return rows.map(({ affiliateCodeKey }) => affiliateCodeKey);
    },
  });
}
