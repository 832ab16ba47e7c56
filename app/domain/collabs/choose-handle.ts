import slugify from '@sindresorhus/slugify';
import type { Transaction } from '#app/db/client.ts';
import { limits } from '../limits.ts';
import { firstSpare } from './spare-name.ts';

/** A handle made from a person's name, such as `ada-lovelace`, that no other collab of the channel has. */
export async function chooseHandle(tx: Transaction, channelId: string, name: string): Promise<string> {
  const base = slugify(name).slice(0, limits.handle) || 'creator';
  const rows = await tx.collab.findMany({
    where: { channelId, handle: { startsWith: base } },
    select: { handle: true },
  });
  const taken = new Set(rows.map((row) => row.handle));
  return firstSpare(base, taken, { maxLength: limits.handle, join: '-' });
}
