import { createHmac, randomUUID } from 'node:crypto';
import { API_VERSION } from '../admin-api/load-schema.ts';
import type { AppCredentials } from '../access/app-credentials.ts';
import type { DeclaredWebhook } from '../access/app-declaration.ts';
import { isInstalled } from '../access/install-app.ts';
import type { Clock } from '../clock/clock.ts';
import type { FaultSwitch } from '../control/fault-switch.ts';
import type { Store } from '../state/store.ts';
import { passesFilter, pickFields } from './filter-payload.ts';
import { topicName } from './topic-name.ts';

/** One message to one address, with what became of it. */
interface Delivery {
  webhookId: string;
  store: string;
  topic: string;
  uri: string;
  body: string;
  /** Time of the event. */
  triggeredAt: number;
  /** HTTP statuses of the attempts so far; 0 where there was no response in time. */
  attempts: number[];
}

/** Eight retries within four hours; milliseconds before each. */
const RETRY_AFTER = [60, 120, 300, 600, 1200, 2400, 4200, 5400].map((seconds) => seconds * 1000);
const TIMEOUT = 5000;
const FIRST_AFTER = 20;
const KEPT = 5000;

interface OutboxOptions {
  clock: Clock;
  app: AppCredentials;
  faults: FaultSwitch;
}

/** Sends webhooks: signed, retried, and doubled, dropped or delayed by a fault. */
export class Outbox {
  readonly #around: OutboxOptions;
  readonly #log: Delivery[] = [];
  readonly #aborter = new AbortController();
  #declared: readonly DeclaredWebhook[] = [];

  constructor(around: OutboxOptions) {
    this.#around = around;
  }

  /** Deliveries so far, oldest first. */
  deliveries(): readonly Delivery[] {
    return this.#log;
  }

  /** Webhook subscriptions of the app in every store, besides those of one store. */
  declare(webhooks: readonly DeclaredWebhook[]): void {
    this.#declared = webhooks;
  }

  /** Sends a webhook to each subscription of the store to this topic whose filter matches the payload. */
  announce(store: Store, topic: string, payload: Readonly<Record<string, unknown>>): void {
    const own = store.webhooks.all().filter((webhook) => webhook.topic === topic);
    const name = topicName(topic);
    const declared = isInstalled(store) ? this.#declared.filter((webhook) => webhook.topic === name) : [];
    for (const { uri, filter, includeFields } of [...own, ...declared])
      if (passesFilter(filter, payload))
        this.send(store.domain, name, { uri, payload: pickFields(payload, includeFields) });
  }

  /** URL of a declared subscription; undefined without one. */
  declaredAddress(topic: string): string | undefined {
    return this.#declared.find((webhook) => webhook.topic === topic)?.uri;
  }

  /** Sends one message, subscribed to or not. `topic` as deliveries print it, such as `customers/redact`. */
  send(store: string, topic: string, { uri, payload }: { uri: string; payload: unknown }): void {
    const target = { store, operation: topic, rootFields: [] };
    const { faults, clock } = this.#around;
    if (faults.take(['webhook-drop'], target)) return;
    const hold = faults.take(['webhook-hold'], target);
    const delivery = {
      webhookId: randomUUID(),
      store,
      topic,
      uri,
      body: JSON.stringify(payload),
      triggeredAt: clock.now(),
      attempts: [],
    };
    this.#log.push(delivery);
    if (this.#log.length > KEPT) this.#log.shift();
    const copies = faults.take(['webhook-double'], target) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1)
      faults.postpone(hold, (ms) => clock.after(FIRST_AFTER + ms, () => void this.#attempt(delivery)));
  }

  /** Calls off what is under way; nothing is sent after this. */
  close(): void {
    this.#aborter.abort();
  }

  async #attempt(delivery: Delivery): Promise<void> {
    if (this.#aborter.signal.aborted) return;
    const status = await this.#post(delivery);
    delivery.attempts.push(status);
    const pause = RETRY_AFTER[delivery.attempts.length - 1];
    if (status >= 200 && status < 300) return;
    if (pause !== undefined) this.#around.clock.after(pause, () => void this.#attempt(delivery));
  }

  async #post({ webhookId, store, topic, uri, body, triggeredAt }: Delivery): Promise<number> {
    const { app } = this.#around;
    try {
      const response = await fetch(uri, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'Content-Type': 'application/json',
          'X-Shopify-Topic': topic,
          'X-Shopify-Shop-Domain': store,
          'X-Shopify-API-Version': API_VERSION,
          'X-Shopify-Webhook-Id': webhookId,
          'X-Shopify-Event-Id': webhookId,
          'X-Shopify-Triggered-At': new Date(triggeredAt).toISOString(),
          'X-Shopify-Hmac-Sha256': createHmac('sha256', app.secret).update(body).digest('base64'),
        },
        body,
        signal: AbortSignal.any([this.#aborter.signal, AbortSignal.timeout(TIMEOUT)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      // No response, a broken one, or a late one: the sender retries.
      return 0;
    }
  }
}
