import { until } from '../until.ts';
import type { TestDatabase } from '../db/database.ts';
import { waitForMirror } from '../store/mirror-health.ts';
import { waitForWebhooks } from '../db/webhooks.ts';

/** Waits until the platform has sent all webhooks and the app has handled them, independent of the mirror. */
export async function allWebhooksHandled(world: {
  platform: { url: string };
  database: Pick<TestDatabase, 'query'>;
}): Promise<void> {
  await countDelivered(world.platform.url);
  await waitForWebhooks(world.database);
}

/**
 * Waits until all webhooks are sent and handled, the stores are in sync, and no work is pending.
 * @param passTime moves the time to the next attempt of postponed webhooks; without it, the real time passes.
 */
export async function storesAreQuiet(
  world: { platform: { url: string }; database: Pick<TestDatabase, 'url' | 'query'> },
  passTime?: () => Promise<void>,
): Promise<void> {
  let delivered = -1;
  for (;;) {
    await waitForMirror(world.database);
    const deliveries = await countDelivered(world.platform.url);
    await waitForWebhooks(world.database, passTime);
    if (deliveries === delivered) return;
    delivered = deliveries;
  }
}

/** The number of webhooks that the platform has sent, if each has a response. */
async function countDelivered(platformUrl: string): Promise<number> {
  let count = 0;
  await until('all webhooks are sent', async () => {
    const deliveries = (await (await fetch(`${platformUrl}/__webhooks`)).json()) as { attempts: number[] }[];
    count = deliveries.length;
    return deliveries.every(({ attempts }) => attempts.at(-1) === 200);
  });
  return count;
}
