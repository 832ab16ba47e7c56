import { setTimeout as sleep } from 'node:timers/promises';
import { findChannelOfStore, insertWebhooks, type WebhookRow } from '#app/db/platform-webhooks.ts';
import { currentContext, withContext } from '#app/request-context.ts';

/**
 * Batches that are saved at the same time in this process, one for a store. They count outside of the tenants' limits:
 * a store with many webhooks takes no more connections than this.
 */
const maxBatches = 2;

/** Webhooks of one statement. */
const batchSize = 500;

/** After a batch, webhooks of its store are gathered for this time. The platform waits five seconds for a response. */
const gatherMs = 50;

/** A webhook that waits for its batch. */
interface Waiting {
  row: WebhookRow;
  requestId: string | undefined;
  resolve: (channelId: string | undefined) => void;
  reject: (error: unknown) => void;
}

/** Webhooks by the domain of their store, in the order in which the stores are served. */
const waiting = new Map<string, Waiting[]>();
/** Stores whose batch is being saved, or that gather. */
const busy = new Set<string>();
let batches = 0;

/**
 * Saves a webhook together with others of its store.
 * @returns the id of the store's channel, once the webhook is committed; undefined without a channel of this domain.
 */
export function saveInBatch(domain: string, row: WebhookRow): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const one = { row, requestId: currentContext().requestId, resolve, reject };
    const ofStore = waiting.get(domain);
    if (ofStore) ofStore.push(one);
    else waiting.set(domain, [one]);
    startBatches();
  });
}

function startBatches(): void {
  for (const [domain, ofStore] of waiting) {
    if (batches >= maxBatches) return;
    if (busy.has(domain)) continue;
    waiting.delete(domain);
    if (ofStore.length > batchSize) waiting.set(domain, ofStore.splice(batchSize));
    busy.add(domain);
    batches += 1;
    void saveNext(domain, ofStore);
  }
}

async function saveNext(domain: string, batch: readonly Waiting[]): Promise<void> {
  // The job that handles the batch names the newest request. Its own context has no tenant.
  const requestId = batch.at(-1)?.requestId;
  await withContext({ ...(requestId !== undefined && { requestId }) }, () => saveBatch(domain, batch));
  batches -= 1;
  startBatches();
  await sleep(gatherMs);
  busy.delete(domain);
  startBatches();
}

/** Never throws: each webhook gets the outcome. */
async function saveBatch(domain: string, batch: readonly Waiting[]): Promise<void> {
  try {
    const channelId = await findChannelOfStore(domain);
    if (channelId !== undefined)
      await insertWebhooks(
        channelId,
        batch.map(({ row }) => row),
      );
    for (const { resolve } of batch) resolve(channelId);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
