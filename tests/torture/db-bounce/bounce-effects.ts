import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { listEmails } from '../../support/db/collabs.ts';
import { countUndelivered, makeDeliveriesDue } from '../../support/db/events.ts';
import { listDataRequests } from '../../support/db/privacy.ts';
import { sendWebhook } from '../../support/http/send-webhook.ts';
import type { Ledger } from '../support/ledger.ts';
import type { BounceWorld } from './open-bounce-world.ts';

/** The acknowledged platform webhooks. */
export interface SentWebhooks {
  /** Ids of `customers/data_request`. */
  requests: string[];
  /** Email addresses of `customers/redact`. */
  redacted: string[];
}

const requestsPerBounce = 4;
const retryForMs = 60_000;

/** Sends webhooks during a database outage, each until it is acknowledged, as the platform does. */
export async function sendWebhooks(
  world: BounceWorld,
  { number, email, sent }: { number: number; email: string; sent: SentWebhooks },
  wrong: string[],
): Promise<void> {
  const shop = world.other.domain;
  for (let each = 0; each < requestsPerBounce; each += 1) {
    const id = 1_000 + number * requestsPerBounce + each;
    const payload = {
      customer: { id, email: `asks-${id}@example.com` },
      data_request: { id },
      orders_requested: [],
    };
    const webhook = { topic: 'customers/data_request', shop, payload, webhookId: `request-${id}` };
    if (await isAcknowledged(world, webhook, wrong)) sent.requests.push(String(id));
    // One arrives at each stage of the bounce.
    await sleep(250);
  }
  const payload = { customer: { id: number + 1, email }, orders_to_redact: [] };
  const webhook = { topic: 'customers/redact', shop, payload, webhookId: `redact-${number}` };
  if (await isAcknowledged(world, webhook, wrong)) sent.redacted.push(email);
}

async function isAcknowledged(
  world: BounceWorld,
  webhook: Parameters<typeof sendWebhook>[1],
  wrong: string[],
): Promise<boolean> {
  const endsAt = performance.now() + retryForMs;
  while (performance.now() < endsAt) {
    const status = await sendWebhook(new URL(world.base).origin, webhook).catch(() => 503);
    if (status === 200) return true;
    if (status !== 503) {
      wrong.push(`a ${status} to ${webhook.topic}`);
      return false;
    }
    await sleep(100);
  }
  wrong.push(`no acknowledgement of ${webhook.topic}`);
  return false;
}

/** @returns acknowledged webhooks without an effect, or with more than one, as text. */
export async function checkWebhooks({ database }: BounceWorld, sent: SentWebhooks): Promise<string[]> {
  const ids = (await listDataRequests(database)).map(({ id }) => id);
  const timesOf = (id: string) => ids.filter((recorded) => recorded === id).length;
  const kept = await listEmails(database, sent.redacted);
  return [
    ...sent.requests
      .filter((id) => timesOf(id) !== 1)
      .map((id) => `data request ${id} was recorded ${timesOf(id)} times`),
    ...kept.map((email) => `${email} was not redacted`),
  ];
}

const message = z.object({
  type: z.string(),
  data: z.object({
    collab: z.object({ _id: z.string() }).optional(),
    drop: z.object({ _id: z.string() }).optional(),
  }),
});

/**
 * Makes interrupted deliveries due, as they would be after half a minute, and waits for them.
 * @returns acknowledged writes that the endpoint did not receive, or received as two events, as text.
 */
export async function checkEvents(world: BounceWorld, ledger: Ledger, withinMs: number): Promise<string[]> {
  const { database, receiver } = world;
  await makeDeliveriesDue(database);
  const endsAt = performance.now() + withinMs;
  while ((await countUndelivered(database)) > 0 && performance.now() < endsAt) await sleep(200);
  const undelivered = await countUndelivered(database);
  const events = new Map<string, Set<string>>();
  for (const { body, headers } of receiver.at('/hook')) {
    const { type, data } = message.parse(JSON.parse(body));
    const id =
      type === 'collab.created' ? data.collab?._id : type === 'drop.created' ? data.drop?._id : undefined;
    if (id === undefined) continue;
    const known = events.get(id) ?? new Set();
    events.set(id, known.add(String(headers['webhook-id'])));
  }
  const made = [...ledger].flatMap(([collab, { drops }]) => [collab, ...drops.keys()]);
  return [
    ...(undelivered === 0 ? [] : [`${undelivered} deliveries were not made`]),
    ...made
      .filter((id) => events.get(id)?.size !== 1)
      .map((id) => `${events.get(id)?.size ?? 0} events tell that ${id} was created`),
  ];
}
