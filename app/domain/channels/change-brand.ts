import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#app/db/client.ts';
import type { Channel } from '#app/db/generated/client.ts';
import { markInSlices } from '../collabs/mark-in-slices.ts';

/** The brand's own look, and what of its tools is on: all of it stands in every creator's place in the store. */
export type Brand = Pick<
  Channel,
  'brandTitle' | 'brandPrimaryColor' | 'brandPrimaryLogo' | 'emailToolEnabled' | 'defaultMessagingEnabled'
>;

/**
 * Changes how a brand looks. Every creator's place in its store follows; a change that changes nothing leaves no trace.
 * @param change a `brandTitle` of null is the store's own name, which it then follows.
 */
export async function changeBrand(tx: Transaction, channelId: string, change: Partial<Brand>): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM channels WHERE id = ${channelId}::uuid FOR NO KEY UPDATE`;
  const before = await tx.channel.findUniqueOrThrow({ where: { id: channelId } });
  const data = change.brandTitle === null ? { ...change, brandTitle: before.name } : change;
  if (isDeepStrictEqual({ ...before, ...data }, before)) return;
  await tx.channel.update({ where: { id: channelId }, data });
  await markInSlices(tx, { channelId });
}
