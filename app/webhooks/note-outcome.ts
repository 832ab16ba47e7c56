import { db } from '#app/db/client.ts';
import { disableEndpoint } from '#app/domain/events/disable-endpoint.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import type { Answer } from './post-message.ts';
import { retryDelayMs } from './retry-delay.ts';

/** How an attempt ended: with an answer, in silence (nobody could be reached), or before anything was to be sent. */
export type Outcome =
  { kind: 'answered'; answer: Answer } | { kind: 'silent'; reason: string } | { kind: 'withdrawn' };

const gone = 410;

/** Keeps how an attempt ended and decides what becomes of the delivery; a receiver that says it is gone is disabled. */
export async function noteOutcome(delivery: ClaimedDelivery, outcome: Outcome): Promise<void> {
  if (outcome.kind === 'withdrawn')
    return note(delivery, { ...over, lastError: 'The channel has withdrawn its grant' });
  if (outcome.kind === 'silent')
    return note(delivery, {
      ...nextTry(delivery),
      responseStatus: null,
      responseBody: null,
      lastError: outcome.reason,
    });
  const { status, excerpt } = outcome.answer;
  const answered = { responseStatus: status, responseBody: excerpt };
  if (status >= 200 && status < 300)
    return note(delivery, {
      ...answered,
      nextAttemptAt: null,
      deliveredAt: new Date(),
      givenUpAt: null,
      lastError: null,
    });
  const lastError = `The receiver answered ${status}`;
  if (status !== gone) return note(delivery, { ...answered, ...nextTry(delivery), lastError });
  await note(delivery, { ...answered, ...over, lastError });
  await disableEndpoint(delivery.endpointId, 'the receiver answered 410 Gone');
}

/** What is noted of one attempt. */
interface Noted {
  nextAttemptAt: Date | null;
  givenUpAt: Date | null;
  deliveredAt?: Date;
  responseStatus?: number | null;
  responseBody?: string | null;
  lastError: string | null;
}

const over = {
  nextAttemptAt: null,
  get givenUpAt() {
    return new Date();
  },
};

function nextTry({ attempts }: ClaimedDelivery) {
  const delay = retryDelayMs(attempts);
  return delay === undefined ? over : { nextAttemptAt: new Date(Date.now() + delay), givenUpAt: null };
}

/**
 * Notes nothing when the delivery is no longer what was claimed: over, or claimed once more by somebody else. Only what
 * was taken was taken, though it was given up while it was on its way.
 */
async function note(
  { channelId, eventId, endpointId, attempts }: ClaimedDelivery,
  noted: Noted,
): Promise<void> {
  await db.eventDelivery.updateMany({
    where: {
      channelId,
      eventId,
      endpointId,
      attempts,
      ...(noted.deliveredAt ? { deliveredAt: null } : { nextAttemptAt: { not: null } }),
    },
    data: noted,
  });
}
