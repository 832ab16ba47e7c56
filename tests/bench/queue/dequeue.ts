import { z } from 'zod';
import { closeDatabase } from '#app/db/connection/client.ts';
import { createWorker } from '#app/db/workers.ts';
import { newId } from '#app/ids.ts';
import { acquireLease } from '#app/db/mirror/leases.ts';
import { pickDue } from '#app/db/mirror/queue.ts';
import { recordSuccess } from '#app/mirror/record-outcome.ts';

/* Dequeues a channel's due items as the worker does, without processing them, a given number of times. */

const order = z.object({ channelId: z.uuid(), times: z.number() });

process.on('message', (message) => void obey(order.parse(message)));
process.on('disconnect', () => void closeDatabase().then(() => process.exit(0)));

const workerId = newId();
await createWorker(workerId);
process.send?.({ ready: true });

async function obey({ channelId, times }: z.output<typeof order>): Promise<void> {
  const lease = await acquireLease(channelId, { workerId, isInFront: true });
  if (!lease) throw new Error('Another worker holds the lease of the channel');
  const taken: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const picked = await pickDue(channelId, { limit: 1, except: [], onlyInteractive: false });
    for (const entry of picked) {
      taken.push(entry.collabId);
      await recordSuccess(lease, entry, []);
    }
  }
  process.send?.({ taken });
}
