import { setTimeout as sleep } from 'node:timers/promises';
import { findChannelOfStore, insertWebhooks, type WebhookRow } from '#app/db/platform-webhooks.ts';
import { collectOnScrape, stateGauge } from '#app/metrics.ts';
import { withContext } from '#app/request-context.ts';
import { Problem } from './problem.ts';

/**
 * Batches that are saved at the same time in this process, one for a store. They count outside of the tenants' limits:
 * a store with many webhooks takes no more connections than this.
 */
const maxBatches = 2;

/** Webhooks of one statement. */
const batchSize = 500;

/** After a batch, webhooks of its store are gathered for this time. The platform waits five seconds for a response. */
const gatherMs = 50;

/** Memory that webhooks may take until they are saved: those of one store, and all. */
const maxBytesOfStore = 8 * 1024 * 1024;
const maxBytes = 8 * maxBytesOfStore;

/** Estimated memory of a webhook beside its fields: request, response and connection. */
const requestBytes = 4 * 1024;

/** When the platform may send a refused webhook again. */
const retryAfterSeconds = 5;

/** A webhook that waits for its batch. */
interface Waiting {
  row: WebhookRow;
  bytes: number;
  requestId: string | undefined;
  resolve: (channelId: string | undefined) => void;
  reject: (error: unknown) => void;
}

interface StoreQueue {
  waiting: Waiting[];
  /** Of the webhooks that wait or are being saved. */
  bytes: number;
  /** Whether a batch is being saved, or webhooks are gathered. */
  isBusy: boolean;
}

/** Stores with webhooks, by domain, in the order in which they are served. */
const stores = new Map<string, StoreQueue>();
/** The ids of channels by the domains of their stores. The statement that uses one checks it. */
const channelIds = new Map<string, string>();
const all = { bytes: 0, webhooks: 0 };
let batches = 0;

const waitingWebhooks = stateGauge(
  'webhooks_waiting',
  'Platform webhooks that wait in memory until they are saved.',
);
collectOnScrape('webhooks', () => waitingWebhooks.set(all.webhooks));

/**
 * Checks that a store's webhooks and those of all stores are within their limits.
 * @throws Problem `unavailable`.
 */
export function assertRoomFor(domain: string): void {
  const bytes = stores.get(domain)?.bytes ?? 0;
  if (bytes >= maxBytesOfStore || all.bytes >= maxBytes)
    throw new Problem('too-many-webhooks', {}, { retryAfterSeconds });
}

/**
 * Saves a webhook together with others of its store.
 * @returns the id of the store's channel, once the webhook is committed; undefined without a channel of this domain.
 * @throws Problem as {@link assertRoomFor}.
 */
export function saveInBatch(
  domain: string,
  row: WebhookRow,
  requestId: string | undefined,
): Promise<string | undefined> {
  assertRoomFor(domain);
  const store = stores.get(domain) ?? { waiting: [], bytes: 0, isBusy: false };
  stores.set(domain, store);
  const bytes = requestBytes + JSON.stringify(row.content).length;
  count(store, bytes, 1);
  return new Promise((resolve, reject) => {
    store.waiting.push({ row, bytes, requestId, resolve, reject });
    startBatches();
  });
}

function count(store: StoreQueue, bytes: number, webhooks: number): void {
  store.bytes += bytes;
  all.bytes += bytes;
  all.webhooks += webhooks;
}

function startBatches(): void {
  for (const [domain, store] of stores) {
    if (batches >= maxBatches) return;
    if (store.isBusy || store.waiting.length === 0) continue;
    store.isBusy = true;
    batches += 1;
    void saveNext(domain, store);
  }
}

async function saveNext(domain: string, store: StoreQueue): Promise<void> {
  const batch = store.waiting.splice(0, batchSize);
  // The job that handles the batch names the newest request. Its own context has no tenant.
  const requestId = batch.at(-1)?.requestId;
  await withContext({ ...(requestId !== undefined && { requestId }) }, () => saveBatch(domain, batch));
  const bytes = batch.reduce((sum, one) => sum + one.bytes, 0);
  count(store, -bytes, -batch.length);
  batches -= 1;
  startBatches();
  await sleep(gatherMs);
  store.isBusy = false;
  // Served after the stores that wait.
  stores.delete(domain);
  if (store.waiting.length > 0) stores.set(domain, store);
  startBatches();
}

/** Never throws: each webhook gets the outcome. */
async function saveBatch(domain: string, batch: readonly Waiting[]): Promise<void> {
  try {
    const rows = batch.map(({ row }) => row);
    const channelId = await saveRows(domain, rows);
    for (const { resolve } of batch) resolve(channelId);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/** One statement, unless the store's channel is new to this process. @returns the channel's id. */
async function saveRows(domain: string, rows: readonly WebhookRow[]): Promise<string | undefined> {
  const known = channelIds.get(domain);
  if (known !== undefined && (await insertWebhooks({ channelId: known, domain }, rows))) return known;
  channelIds.delete(domain);
  const channelId = await findChannelOfStore(domain);
  if (channelId === undefined || !(await insertWebhooks({ channelId, domain }, rows))) return undefined;
  channelIds.set(domain, channelId);
  return channelId;
}
