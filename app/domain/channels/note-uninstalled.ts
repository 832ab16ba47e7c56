import { inTransaction } from '#app/db/client.ts';
import { log } from '#app/log.ts';

/**
 * Notes that the app was taken out of a channel's store: the platform has ended our tokens, and ours of them are thrown
 * away, and with them what its staff are called. Jobs find no way to the store and stop. Told of late, when the app is back already, it changes nothing: tokens
 * that were handed out since then are good.
 * @param at when it was taken out, by the platform's clock.
 */
export async function noteUninstalled(channelId: string, at: Date): Promise<void> {
  const isGone = await inTransaction(async (tx) => {
    await tx.platformInstallation.deleteMany({ where: { channelId, obtainedAt: { lte: at } } });
    if (await tx.platformInstallation.findUnique({ where: { channelId }, select: { channelId: true } }))
      return false;
    await tx.staffMember.deleteMany({ where: { channelId } });
    const { count } = await tx.channel.updateMany({
      where: { id: channelId, uninstalledAt: null },
      data: { uninstalledAt: at },
    });
    return count > 0;
  });
  if (isGone) log.info({ channelId }, 'The app was uninstalled from a store');
}
