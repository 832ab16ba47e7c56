import { db } from '#app/db/client.ts';

/** What a store counts and tells time in: ISO 4217, and a name of the IANA's time zones. */
export async function storeMeasures(channelId: string): Promise<{ currency: string; timeZone: string }> {
  const { currency, timezone } = await db.channel.findUniqueOrThrow({
    where: { id: channelId },
    select: { currency: true, timezone: true },
  });
  return { currency, timeZone: timezone };
}
