import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#app/db/client.ts';
import type { Channel } from '#app/db/generated/client.ts';
import { markManyDirty } from '../collabs/mark-many-dirty.ts';

/** What a brand decides for all its creators' places in the store: its own look there, and what is shown at all. */
export type BrandChange = Partial<
  Pick<
    Channel,
    | 'brandTitle'
    | 'brandPrimaryColor'
    | 'brandPrimaryLogo'
    | 'emailToolEnabled'
    | 'defaultMessagingEnabled'
    | 'storefrontApiAccess'
    | 'mirrorsEmail'
    | 'mirrorsCustomer'
    | 'hidesDropsFromSearch'
    | 'backwardCompatibleKeys'
  >
>;

/** Changes what a brand decides. Every creator's place in its store follows; a change that changes nothing leaves no trace. */
export async function changeBrand(tx: Transaction, channelId: string, change: BrandChange): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM channels WHERE id = ${channelId}::uuid FOR NO KEY UPDATE`;
  const before = await tx.channel.findUniqueOrThrow({ where: { id: channelId } });
  if (isDeepStrictEqual({ ...before, ...change }, before)) return;
  await tx.channel.update({ where: { id: channelId }, data: change });
  await markManyDirty(tx, channelId);
}
