import { db } from '#app/db/client.ts';

/** The id of the sales channel through which a channel's collections are seen; undefined while it is not known. */
export async function findChannelPublication(channelId: string): Promise<string | undefined> {
  const known = await db.platformObject.findFirst({
    where: { channelId, kind: 'publication', collabId: null, dropId: null },
    select: { platformId: true },
  });
  return known?.platformId ?? undefined;
}
