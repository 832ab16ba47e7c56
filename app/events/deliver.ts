import {
  findDeliveringEndpoint,
  findNextDeliveryMs,
  saveReachability,
  saveSlotWait,
  type AcquiredDelivery,
  type DeliveringEndpoint,
} from '#app/db/event-deliveries.ts';
import { unsealEndpointSecret } from '#app/domain/events/endpoint-secret.ts';
import { eventBody } from '#app/domain/events/event.ts';
import { Problem } from '#app/domain/problem.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { message, messageOf } from '#app/i18n/message.ts';
import { describeFailure, log } from '#app/log.ts';
import { recordDelivery, type DeliveryOutcome } from '#app/metrics.ts';
import { recordOutcome, type Outcome } from './record-outcome.ts';
import { deliveryTimeoutMs, postMessage, signMessage } from './send.ts';
import { EndpointRejected } from './resolve.ts';
import { Turns } from './turns.ts';
import { unreachablePauseMs } from './backoff.ts';

/** After this time other endpoints get the runner, even if deliveries are due. */
const maxRunMs = 10_000;

/** How long an endpoint waits for a slot. It gets one earlier unless the process that frees it has died. */
const slotWaitMs = 3 * deliveryTimeoutMs;

/**
 * Sends the due deliveries of one endpoint, of its channels in turn, for 10 seconds at most. An endpoint that cannot be
 * reached is paused for increasing times. Sends nothing while other endpoints of the owner use all of its slots.
 * @param wake wakes a worker for another endpoint that waited for a slot.
 * @returns milliseconds until the next run; undefined when nothing is pending or the endpoint is disabled.
 */
export async function deliverToEndpoint(
  endpointId: string,
  wake: (endpointId: string) => Promise<void>,
): Promise<number | undefined> {
  const endpoint = await findDeliveringEndpoint(endpointId);
  if (!endpoint) return undefined;
  const { ownerId } = endpoint;
  if (!slots.acquire(ownerId, endpointId)) {
    await saveSlotWait(endpointId, slotWaitMs);
    return slotWaitMs;
  }
  try {
    return await sendDueDeliveries(endpoint);
  } finally {
    slots.release(ownerId);
    await wakeNext(ownerId, wake);
  }
}

/** Skips endpoints that were deleted or disabled while they waited. */
async function wakeNext(ownerId: string, wake: (endpointId: string) => Promise<void>): Promise<void> {
  for (let id = slots.takeWaiting(ownerId); id !== undefined; id = slots.takeWaiting(ownerId)) {
    if (!(await findDeliveringEndpoint(id))) continue;
    await wake(id);
    return;
  }
}

async function sendDueDeliveries({ id, lastChannelId }: DeliveringEndpoint): Promise<number | undefined> {
  const endsAt = Date.now() + maxRunMs;
  const turns = new Turns(id, lastChannelId ?? undefined);
  for (;;) {
    const endpoint = await findDeliveringEndpoint(id);
    if (!endpoint) return undefined;
    const pauseMs = endpoint.pauseMs ?? 0;
    if (pauseMs > 0 || Date.now() > endsAt) {
      await turns.save();
      return Math.max(0, pauseMs);
    }
    const due = await turns.acquireNext();
    if (due.length === 0) return findNextDeliveryMs(id);
    const outcomes = await Promise.all(due.map((delivery) => deliver(endpoint, delivery)));
    await recordReachability(endpoint, outcomes);
  }
}

async function deliver(endpoint: DeliveringEndpoint, delivery: AcquiredDelivery): Promise<Outcome> {
  const startedAt = performance.now();
  const outcome: Outcome = delivery.isGranted
    ? await sendDelivery(endpoint, delivery)
    : { kind: 'withdrawn' };
  recordDelivery(outcomeLabel(outcome), (performance.now() - startedAt) / 1_000);
  await recordOutcome(delivery, outcome);
  return outcome;
}

function outcomeLabel(outcome: Outcome): DeliveryOutcome {
  if (outcome.kind === 'withdrawn') return 'withdrawn';
  if (outcome.kind === 'unreachable') return 'unreachable';
  return outcome.response.status >= 200 && outcome.response.status < 300 ? 'delivered' : 'rejected';
}

async function sendDelivery(endpoint: DeliveringEndpoint, delivery: AcquiredDelivery): Promise<Outcome> {
  try {
    return { kind: 'responded', response: await postMessage(composeMessage(endpoint, delivery)) };
  } catch (error) {
    const { endpointId, eventId } = delivery;
    log.info({ endpointId, eventId, ...describeFailure(error) }, 'Event endpoint unreachable');
    return { kind: 'unreachable', reason: explain(error) };
  }
}

function composeMessage(endpoint: DeliveringEndpoint, delivery: AcquiredDelivery) {
  const body = eventBody(delivery);
  const timestamp = Math.floor(Date.now() / 1_000);
  const secrets = currentSecrets(endpoint);
  const signed = signMessage({ id: delivery.eventId, timestamp, body }, secrets);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'creator-collabs',
    ...signed,
  };
  return { url: endpoint.url, headers, body, confidential: confidentialOf(signed, secrets) };
}

/** The secrets, and the signatures: a signature and its body allow an offline search for the secret. */
function confidentialOf(signed: Record<string, string>, secrets: readonly Buffer[]): string[] {
  const signatures = (signed['webhook-signature'] ?? '').split(' ').map((one) => one.replace(/^v1,/, ''));
  return [...secrets.map((secret) => secret.toString('base64')), ...signatures].map((text) =>
    text.replace(/=+$/, ''),
  );
}

function currentSecrets({ id, secret, oldSecret }: DeliveringEndpoint): Buffer[] {
  return [secret, ...(oldSecret ? [oldSecret] : [])].map((sealed) => unsealEndpointSecret(sealed, id));
}

/** The text for the delivery log. From system errors it uses only the code, such as `ECONNREFUSED`. */
function explain(error: unknown): Message {
  if (error instanceof EndpointRejected) return error.reason;
  if (error instanceof Problem) return messageOf(error);
  if (error instanceof Error && error.name === 'AbortError') return message('endpoint-timeout');
  return error instanceof Error && 'code' in error
    ? message('endpoint-unreachable-code', { code: String(error.code) })
    : message('endpoint-unreachable');
}

/** Any response proves that the endpoint is reachable. It is paused when it is unreachable or requests a pause. */
async function recordReachability(endpoint: DeliveringEndpoint, outcomes: readonly Outcome[]): Promise<void> {
  const { id } = endpoint;
  if (outcomes.some(({ kind }) => kind === 'responded')) {
    const pauseMs = Math.max(0, ...outcomes.map(requestedPauseMs));
    if (endpoint.unreachableCount > 0 || pauseMs > 0)
      await saveReachability(id, { unreachableCount: 0, pauseMs });
  } else if (outcomes.some(({ kind }) => kind === 'unreachable')) {
    const unreachableCount = endpoint.unreachableCount + 1;
    await saveReachability(id, { unreachableCount, pauseMs: unreachablePauseMs(unreachableCount) });
  }
}

/** An overloaded endpoint can send `Retry-After` (RFC 6585 §4, RFC 9110 §15.6.4). */
function requestedPauseMs(outcome: Outcome): number {
  if (outcome.kind !== 'responded' || ![429, 503].includes(outcome.response.status)) return 0;
  return outcome.response.retryAfterMs ?? 0;
}

/** Endpoints of one channel or partner that a process sends to at the same time. */
const endpointsPerOwner = 2;

/** Limits how many runners of this process one owner occupies, so that its hanging endpoints do not block other owners. */
class OwnerSlots {
  readonly #taken = new Map<string, number>();
  readonly #waiting = new Map<string, Set<string>>();

  /** @returns whether the endpoint got a slot. If not, it waits for one. */
  acquire(ownerId: string, endpointId: string): boolean {
    const taken = this.#taken.get(ownerId) ?? 0;
    const waiting = this.#waiting.get(ownerId) ?? new Set();
    if (taken >= endpointsPerOwner) {
      this.#waiting.set(ownerId, waiting.add(endpointId));
      return false;
    }
    this.#remove(ownerId, endpointId);
    this.#taken.set(ownerId, taken + 1);
    return true;
  }

  release(ownerId: string): void {
    const left = (this.#taken.get(ownerId) ?? 0) - 1;
    if (left > 0) this.#taken.set(ownerId, left);
    else this.#taken.delete(ownerId);
  }

  /** Removes the endpoint that has waited longest, and returns it; undefined when none waits. */
  takeWaiting(ownerId: string): string | undefined {
    const [next] = this.#waiting.get(ownerId) ?? [];
    if (next !== undefined) this.#remove(ownerId, next);
    return next;
  }

  #remove(ownerId: string, endpointId: string): void {
    const waiting = this.#waiting.get(ownerId);
    waiting?.delete(endpointId);
    if (waiting?.size === 0) this.#waiting.delete(ownerId);
  }
}

const slots = new OwnerSlots();
