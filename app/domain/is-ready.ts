import { db } from '#app/db/client.ts';
import { isDatabaseAway } from '#app/db/database-error.ts';

/** Whether requests can be served: the database answers and has its tables. */
export async function isReady(): Promise<boolean> {
  try {
    await db.channel.findFirst({ select: { id: true } });
    return true;
  } catch (error) {
    if (isDatabaseAway(error)) return false;
    throw error;
  }
}
