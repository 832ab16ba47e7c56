import { db } from '#app/db/client.ts';
import type { EventEndpoint } from '#app/db/generated/client.ts';
import { openEndpointSecret } from '#app/domain/events/endpoint-secret.ts';
import { messageBody } from '#app/domain/events/message-body.ts';
import { Problem } from '#app/domain/problem.ts';
import { describeFailure, log } from '#app/log.ts';
import { recordDelivery } from '#app/metrics.ts';
import type { DeliveryOutcome } from '#app/metrics.ts';
import { claimDeliveries, nextDeliveryInMs } from './claim-deliveries.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { noteOutcome } from './note-outcome.ts';
import type { Outcome } from './note-outcome.ts';
import { OwnerSlots } from './owner-slots.ts';
import { patienceMs, postMessage } from './post-message.ts';
import { ReceiverRefused } from './public-addresses.ts';
import { silencePauseMs } from './retry-delay.ts';
import { signMessage } from './sign-message.ts';

/** How many messages one receiver gets at the same time. */
const atOnce = 4;
/** After so long others get their turn, however much waits for this receiver. */
const turnMs = 10_000;

/** An endpoint that waits for a slot is told of one. After so long it asks again: the process that knew may have ended. */
const slotWaitMs = 3 * patienceMs;

const slots = new OwnerSlots();

/**
 * Sends what is due to one endpoint. A receiver that cannot be reached is left alone for a growing while. While as many
 * of the owner's receivers as may be are sent to, nothing is sent.
 * @param enqueueNow asks for the delivery to another endpoint, for which there is a slot now.
 * @returns in how many milliseconds to come back; undefined when nothing waits, or nothing may be sent.
 */
export async function deliverToEndpoint(
  endpointId: string,
  enqueueNow: (endpointId: string) => Promise<void>,
): Promise<number | undefined> {
  const endpoint = await db.eventEndpoint.findUnique({ where: { id: endpointId } });
  if (!endpoint || endpoint.disabledAt) return undefined;
  const ownerId = endpoint.channelId ?? endpoint.partnerId ?? endpointId;
  if (!slots.acquire(ownerId, endpointId)) return slotWaitMs;
  try {
    return await takeTurn(endpointId);
  } finally {
    slots.release(ownerId);
    await wakeNext(ownerId, enqueueNow);
  }
}

/** One that was removed or disabled while it waited has no use for the slot. */
async function wakeNext(ownerId: string, enqueueNow: (endpointId: string) => Promise<void>): Promise<void> {
  for (let id = slots.takeWaiting(ownerId); id !== undefined; id = slots.takeWaiting(ownerId)) {
    if ((await db.eventEndpoint.count({ where: { id, disabledAt: null } })) === 0) continue;
    await enqueueNow(id);
    return;
  }
}

async function takeTurn(endpointId: string): Promise<number | undefined> {
  const turnEnds = Date.now() + turnMs;
  for (;;) {
    const endpoint = await db.eventEndpoint.findUnique({ where: { id: endpointId } });
    if (!endpoint || endpoint.disabledAt) return undefined;
    const pauseMs = (endpoint.pausedUntil?.getTime() ?? 0) - Date.now();
    if (pauseMs > 0) return pauseMs;
    if (Date.now() > turnEnds) return 0;
    const due = await claimDeliveries(endpointId, atOnce);
    if (due.length === 0) return nextDeliveryInMs(endpointId);
    const outcomes = await Promise.all(due.map((delivery) => deliver(endpoint, delivery)));
    await noteReachability(endpoint, outcomes);
  }
}

async function deliver(endpoint: EventEndpoint, delivery: ClaimedDelivery): Promise<Outcome> {
  const startedAt = performance.now();
  const outcome: Outcome = delivery.isGranted ? await send(endpoint, delivery) : { kind: 'withdrawn' };
  recordDelivery(outcomeLabel(outcome), (performance.now() - startedAt) / 1_000);
  await noteOutcome(delivery, outcome);
  return outcome;
}

function outcomeLabel(outcome: Outcome): DeliveryOutcome {
  if (outcome.kind === 'withdrawn') return 'withdrawn';
  if (outcome.kind === 'silent') return 'unreachable';
  return outcome.answer.status >= 200 && outcome.answer.status < 300 ? 'delivered' : 'rejected';
}

async function send(endpoint: EventEndpoint, delivery: ClaimedDelivery): Promise<Outcome> {
  try {
    return { kind: 'answered', answer: await postMessage(composeMessage(endpoint, delivery)) };
  } catch (error) {
    const { endpointId, eventId } = delivery;
    log.info({ endpointId, eventId, ...describeFailure(error) }, 'A receiver of events was not reached');
    return { kind: 'silent', reason: reasonOf(error) };
  }
}

function composeMessage(endpoint: EventEndpoint, delivery: ClaimedDelivery) {
  const body = messageBody(delivery);
  const timestamp = Math.floor(Date.now() / 1_000);
  const secrets = liveSecrets(endpoint);
  const signed = signMessage({ id: delivery.eventId, timestamp, body }, secrets);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'creator-collabs',
    ...signed,
  };
  return { url: endpoint.url, headers, body, confidential: confidentialOf(signed, secrets) };
}

/** The secrets, and the signatures: with one and the message, secrets could be tried out at leisure. */
function confidentialOf(signed: Record<string, string>, secrets: readonly Buffer[]): string[] {
  const signatures = (signed['webhook-signature'] ?? '').split(' ').map((one) => one.replace(/^v1,/, ''));
  return [...secrets.map((secret) => secret.toString('base64')), ...signatures].map((text) =>
    text.replace(/=+$/, ''),
  );
}

function liveSecrets({ id, secret, oldSecret, oldSecretExpiresAt }: EventEndpoint): Buffer[] {
  const oldLives = oldSecret && oldSecretExpiresAt && oldSecretExpiresAt.getTime() > Date.now();
  return [secret, ...(oldLives ? [oldSecret] : [])].map((sealed) => openEndpointSecret(sealed, id));
}

/** Words for the delivery log. Of what the system says, its code alone: `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  if (error instanceof ReceiverRefused || error instanceof Problem) return error.message;
  if (error instanceof Error && error.name === 'AbortError') return 'The receiver did not answer in time';
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return `The receiver could not be reached${code}`;
}

/** Any answer shows that a receiver is there. What makes it wait is silence, or that it asks for it. */
async function noteReachability(endpoint: EventEndpoint, outcomes: readonly Outcome[]): Promise<void> {
  const { id } = endpoint;
  const pauseMs = Math.max(0, ...outcomes.map(pauseAskedFor));
  if (outcomes.some(({ kind }) => kind === 'answered')) {
    const pausedUntil = pauseMs > 0 ? new Date(Date.now() + pauseMs) : null;
    if (endpoint.silences > 0 || pausedUntil)
      await db.eventEndpoint.updateMany({ where: { id }, data: { silences: 0, pausedUntil } });
  } else if (outcomes.some(({ kind }) => kind === 'silent')) {
    const silences = endpoint.silences + 1;
    const pausedUntil = new Date(Date.now() + silencePauseMs(silences));
    await db.eventEndpoint.updateMany({ where: { id }, data: { silences, pausedUntil } });
  }
}

/** A receiver that is overloaded may say when to come back (RFC 6585 §4, RFC 9110 §15.6.4). */
function pauseAskedFor(outcome: Outcome): number {
  if (outcome.kind !== 'answered' || ![429, 503].includes(outcome.answer.status)) return 0;
  return outcome.answer.retryAfterMs ?? 0;
}
