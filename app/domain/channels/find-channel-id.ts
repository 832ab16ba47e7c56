import { db } from '#app/db/client.ts';

/** The id of the channel that a store is, by the store's permanent domain; it has to be installed. */
export async function findChannelId(domain: string): Promise<string> {
  const { id } = await db.channel.findUniqueOrThrow({ where: { domain }, select: { id: true } });
  return id;
}
