import { db } from '#app/db/client.ts';

/** Says whether a request may give a value to a custom field that is not defined, which defines it. */
export async function setAutoDefine(channelId: string, autoDefineCustomFields: boolean): Promise<void> {
  await db.channel.update({ where: { id: channelId }, data: { autoDefineCustomFields } });
}
