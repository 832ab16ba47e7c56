import { db } from '#app/db/client.ts';

/** Closes the guide through the first steps for everybody of a brand, for good. */
export async function closeGuide(channelId: string): Promise<void> {
  await db.channel.updateMany({
    where: { id: channelId, guideClosedAt: null },
    data: { guideClosedAt: new Date() },
  });
}
