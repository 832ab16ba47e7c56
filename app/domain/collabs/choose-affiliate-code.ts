import slugify from '@sindresorhus/slugify';
import type { Transaction } from '#app/db/client.ts';
import { limits } from '../limits.ts';
import { firstSpare } from './spare-name.ts';

const longestBase = 20;

/** An affiliate code made from a person's name, such as `ADALOVELACE`, that no other collab of the channel has. */
export async function chooseAffiliateCode(tx: Transaction, channelId: string, name: string): Promise<string> {
  const letters = slugify(name, { separator: '' }).toUpperCase().slice(0, longestBase);
  const base = letters.length >= limits.affiliateCode.min ? letters : `CREATOR${letters}`;
  const rows = await tx.collab.findMany({
    where: { channelId, affiliateCodeKey: { startsWith: base.toLowerCase() } },
    select: { affiliateCodeKey: true },
  });
  const taken = new Set(rows.map((row) => row.affiliateCodeKey));
  return firstSpare(base, taken, { maxLength: limits.affiliateCode.max, join: '' });
}
