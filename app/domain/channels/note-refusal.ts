import { db } from '#app/db/client.ts';
import type { AccessRefusal, PlatformInstallation } from '#app/db/generated/client.ts';

/** Keeps that the platform refused a channel's access, unless it has got other tokens since. */
export async function noteRefusal(
  { channelId, accessToken }: PlatformInstallation,
  refusal: AccessRefusal,
): Promise<void> {
  await db.platformInstallation.updateMany({ where: { channelId, accessToken }, data: { refusal } });
}
