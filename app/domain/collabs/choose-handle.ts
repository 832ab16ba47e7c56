import slugify from '@sindresorhus/slugify';
import type { Transaction } from '#app/db/client.ts';
import { limits } from '../limits.ts';
import type { NameWanted } from './choose-affiliate-code.ts';
import { spareName } from './spare-name.ts';

/** A handle made from a person's name, such as `ada-lovelace`, that no other collab of the channel has. */
export async function chooseHandle(
  tx: Transaction,
  { channelId, name, attempt }: NameWanted,
): Promise<string> {
  const base = slugify(name).slice(0, limits.handle).replace(/-+$/, '') || 'creator';
  return spareName(base, {
    maxLength: limits.handle,
    join: '-',
    attempt,
    async findTaken(handles) {
      const rows = await tx.collab.findMany({
        where: { channelId, handle: { in: [...handles] } },
        select: { handle: true },
      });
      return rows.map(({ handle }) => handle);
    },
  });
}
