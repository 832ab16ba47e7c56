import { until } from './until.ts';
import type { TestDatabase } from './db/database.ts';
import { waitForMirror } from './db/mirror.ts';
import { waitForWebhooks } from './db/webhooks.ts';

/** Waits until the platform has told all that there is to tell by now, and all of it is heeded, whatever the mirror does. */
export async function allWebhooksHandled(world: {
  platform: { url: string };
  database: Pick<TestDatabase, 'query'>;
}): Promise<void> {
  await countDelivered(world.platform.url);
  await waitForWebhooks(world.database);
}

/**
 * Waits until the platform has told all that there is to tell, all of it is heeded, the stores show what they should, and
 * nothing more came of that.
 */
export async function storesAreQuiet(world: {
  platform: { url: string };
  database: Pick<TestDatabase, 'query'>;
}): Promise<void> {
  let delivered = -1;
  for (;;) {
    await waitForMirror(world.database);
    const deliveries = await countDelivered(world.platform.url);
    await waitForWebhooks(world.database);
    if (deliveries === delivered) return;
    delivered = deliveries;
  }
}

/** How many messages the platform has sent, once each of them is answered. */
async function countDelivered(platformUrl: string): Promise<number> {
  let count = 0;
  await until('everything is told', async () => {
    const deliveries = (await (await fetch(`${platformUrl}/__webhooks`)).json()) as { attempts: number[] }[];
    count = deliveries.length;
    return deliveries.every(({ attempts }) => attempts.at(-1) === 200);
  });
  return count;
}
