import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { resendDeliveries } from '#app/db/event-deliveries.ts';
import type { Event, EventDelivery, Prisma } from '#app/db/generated/client.ts';
import { wakeAfterCommit } from '#app/db/wake-ups.ts';
import { isId, newId } from '#app/ids.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { Problem } from '../problem.ts';
import { getEndpointWithSecrets, type EndpointOwner } from './endpoints.ts';
import { testEventType, type EventType } from './event.ts';

/** Status of a delivery. One that is retried still waits. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** The status of a delivery. */
export function deliveryState({
  deliveredAt,
  failedAt,
}: Pick<EventDelivery, 'deliveredAt' | 'failedAt'>): DeliveryState {
  if (deliveredAt) return 'delivered';
  return failedAt ? 'failed' : 'waiting';
}

/** The condition for deliveries with a status. */
function whereDeliveryState(state: DeliveryState): Prisma.EventDeliveryWhereInput {
  if (state === 'delivered') return { deliveredAt: { not: null } };
  return { deliveredAt: null, failedAt: state === 'failed' ? { not: null } : null };
}

/** One item of the delivery log, with the sent body. */
export type LoggedDelivery = EventDelivery & { event: Pick<Event, 'type' | 'data' | 'createdAt'> };

/**
 * A page of the log: at most `limit` items; `before` returns older ones than the event with that id, `after`
 * newer ones.
 */
export interface DeliveryPage {
  limit: number;
  before?: string;
  after?: string;
  state?: DeliveryState;
  type?: EventType;
}

/**
 * Lists the deliveries of an endpoint, newest event first.
 * @throws Problem `not-found`.
 */
export async function listDeliveries(
  owner: EndpointOwner,
  endpointId: string,
  { limit, before, after, state, type }: DeliveryPage,
): Promise<LoggedDelivery[]> {
  const { id } = await getEndpointWithSecrets(owner, endpointId);
  const found = await db.eventDelivery.findMany({
    where: {
      endpointId: id,
      ...(before !== undefined && { eventId: { lt: before } }),
      ...(after !== undefined && { eventId: { gt: after } }),
      ...(state && whereDeliveryState(state)),
      ...(type && { event: { type } }),
    },
    orderBy: { eventId: after === undefined ? 'desc' : 'asc' },
    take: limit,
    include: { event: { select: { type: true, data: true, createdAt: true } } },
    relationLoadStrategy: 'join',
  });
  return after === undefined ? found : found.reverse();
}

/**
 * Resends an event to an endpoint with the same id, with retries for three days.
 * @throws Problem `not-found` when the endpoint has no delivery of the event, `conflict` when it is disabled.
 */
export async function redeliverEvent(
  owner: EndpointOwner,
  endpointId: string,
  eventId: string,
): Promise<void> {
  const endpoint = await getEndpointWithSecrets(owner, endpointId);
  if (endpoint.disabledAt) throw new Problem('endpoint-disabled');
  if (!isId(eventId)) throw neverSent(eventId);
  await inTransaction(async (tx) => {
    const count = await resendDeliveries(tx, endpoint.id, { eventId });
    if (count === 0) throw neverSent(eventId);
    await sendNow(tx, endpoint.id);
  });
}

/**
 * Sends a test event to one endpoint of a channel, whatever types it subscribes to. It is signed, sent, retried and logged
 * like any other event.
 * @returns the id of the event.
 * @throws Problem `not-found`, `conflict` when the endpoint is disabled.
 */
export async function sendTestEvent(tx: Transaction, channelId: string, endpointId: string): Promise<string> {
  const { id, disabledAt } = await getEndpointWithSecrets({ channelId }, endpointId, tx);
  if (disabledAt) throw new Problem('endpoint-disabled');
  const eventId = newId();
  const data = { endpoint: { _id: id } };
  // Its delivery exists already, so that no other endpoint receives it.
  await tx.event.create({
    data: { channelId, id: eventId, type: testEventType, data, fannedOutAt: new Date() },
  });
  await tx.eventDelivery.create({ data: { channelId, eventId, endpointId: id } });
  await sendNow(tx, id);
  return eventId;
}

/** Ends the pause of an unreachable endpoint, and wakes a worker for its deliveries. */
async function sendNow(tx: Transaction, endpointId: string): Promise<void> {
  await tx.eventEndpoint.update({ where: { id: endpointId }, data: { pausedUntil: null } });
  wakeAfterCommit(tx, { task: tasks.deliverEvents, id: endpointId });
}

function neverSent(eventId: string): Problem {
  return new Problem('event-not-found', { eventId });
}

/**
 * Resends all failed deliveries of an endpoint with the same ids, with retries for three days.
 * @returns how many.
 * @throws Problem `not-found`, `conflict` when the endpoint is disabled.
 */
export async function redeliverFailedEvents(owner: EndpointOwner, endpointId: string): Promise<number> {
  const endpoint = await getEndpointWithSecrets(owner, endpointId);
  if (endpoint.disabledAt) throw new Problem('endpoint-disabled');
  return inTransaction(async (tx) => {
    const count = await resendDeliveries(tx, endpoint.id, 'failed');
    if (count === 0) return 0;
    await sendNow(tx, endpoint.id);
    return count;
  });
}
