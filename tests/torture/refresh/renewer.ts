import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { closeDatabase } from '#app/db/connection/client.ts';
import { ensureInstalled } from '#app/domain/channels/install.ts';
import { getChannelId } from '#app/domain/channels/settings.ts';
import { openStore } from '#app/domain/channels/store-client.ts';
import { renewAccess } from '#app/domain/channels/access-tokens.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { shopAndInstallation } from '#app/platform/operations/shop.ts';

/*
 * One of the racing processes. It executes the commands of its parent, and returns the stores whose API it
 * could not use.
 */

const order = z.union([
  z.object({ install: z.array(z.object({ shop: z.string(), sessionToken: z.string() })) }),
  z.object({ renew: z.array(z.string()) }),
]);
const tries = 12;
const pauseMs = 50;

process.on('message', (message) => void obey(order.parse(message)));
process.on('disconnect', () => void closeDatabase().then(() => process.exit(0)));
process.send?.({ ready: true });

async function obey(received: z.output<typeof order>): Promise<void> {
  if ('install' in received) {
    for (const { shop, sessionToken } of received.install) await ensureInstalled(shop, sessionToken);
    process.send?.({ lockedOut: [] });
    return;
  }
  const outcomes = await Promise.all(
    received.renew.map(async (shop) => ((await speaks(shop)) ? [] : [shop])),
  );
  process.send?.({ lockedOut: outcomes.flat() });
}

/** Whether the store's API can be used, after as many attempts as a worker makes in a while. */
async function speaks(shop: string): Promise<boolean> {
  const id = await getChannelId(shop);
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    try {
      await renewAccess(id);
      const store = await openStore(id, { timeoutMs: 10_000, retryForMs: 5_000 });
      await store?.send(shopAndInstallation);
      return store !== undefined;
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      await sleep(pauseMs * attempt);
    }
  }
  return false;
}
