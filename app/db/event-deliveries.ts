import { z } from 'zod';
import { db, type Transaction } from './connection/client.ts';
import { dueChannelsSql, firstDue, waitingChannelsSql, waitingSql, type DueRows } from './due-channels.ts';
import { Prisma } from './generated/client.ts';
import { queryRows } from './connection/statements.ts';

/*
 * The due deliveries of event endpoints. They are found by pairs of an endpoint and a channel, the first columns of their
 * index, and taken from one channel after another.
 */

/** @param endpointId SQL for the id. @param after only of channels with a greater id. */
function deliveriesOf(endpointId: Prisma.Sql, after?: string): DueRows {
  const isAfter = after === undefined ? Prisma.empty : Prisma.sql`AND channel_id > ${after}::uuid`;
  const order = Prisma.sql`next_attempt_at, event_id`;
  return {
    table: 'event_deliveries',
    isWaiting: Prisma.sql`endpoint_id = ${endpointId} AND next_attempt_at IS NOT NULL ${isAfter}`,
    order,
    parts: [{ due: Prisma.sql`next_attempt_at`, order }],
  };
}

const waitingEndpoints = {
  table: 'event_deliveries',
  isWaiting: Prisma.sql`next_attempt_at IS NOT NULL`,
  order: Prisma.sql`channel_id, next_attempt_at, event_id`,
};

/**
 * SQL that selects the endpoints with due deliveries that may run now: `endpointId`. Of each it reads the channels up to the
 * first one with due deliveries.
 */
export const dueEndpointsSql = Prisma.sql`/* prepared: due-endpoints */
  SELECT pending.endpoint_id AS "endpointId"
  FROM (${waitingSql('endpoint_id', waitingEndpoints)}) AS pending
  -- With a limit it is looked up for each of the few endpoints found: a join may read all.
  CROSS JOIN LATERAL (SELECT * FROM event_endpoints WHERE id = pending.endpoint_id LIMIT 1) AS endpoint
  WHERE disabled_at IS NULL AND greatest(paused_until, next_run_at, now()) = now()
    AND EXISTS (${dueChannelsSql(deliveriesOf(Prisma.sql`pending.endpoint_id`))})`;

const deliveringEndpoint = z.object({
  id: z.uuid(),
  /** The channel or partner that owns it. */
  ownerId: z.uuid(),
  url: z.string(),
  secret: z.instanceof(Uint8Array),
  /** While it is valid. */
  oldSecret: z.instanceof(Uint8Array).nullable(),
  unreachableCount: z.number(),
  /** Milliseconds until the end of its pause; negative after it. */
  pauseMs: z.number().nullable(),
  /** The channel whose deliveries were sent last, when the last run ended before all were sent. */
  lastChannelId: z.uuid().nullable(),
});

/** An enabled endpoint, as its deliveries need it. */
export type DeliveringEndpoint = z.infer<typeof deliveringEndpoint>;

/** Finds an endpoint to send to; undefined when it was deleted or disabled. */
export async function findDeliveringEndpoint(endpointId: string): Promise<DeliveringEndpoint | undefined> {
  const statement = Prisma.sql`
    SELECT id, coalesce(channel_id, partner_id) AS "ownerId", url, secret,
      CASE WHEN old_secret_expires_at > now() THEN old_secret END AS "oldSecret", unreachable_count AS "unreachableCount",
      (extract(epoch FROM paused_until - now()) * 1000)::float8 AS "pauseMs", last_channel_id AS "lastChannelId"
    FROM event_endpoints WHERE id = ${endpointId}::uuid AND disabled_at IS NULL`;
  const [endpoint] = await queryRows(db, deliveringEndpoint, statement);
  return endpoint;
}

interface TurnOptions {
  /** Only channels that follow this one. */
  after: string | undefined;
  limit: number;
}

/** Lists channels with due deliveries to an endpoint, by id. */
export async function listDueChannels(endpointId: string, options: TurnOptions): Promise<string[]> {
  const row = z.object({ channelId: z.uuid() });
  const found = await queryRows(db, row, dueChannelsOf(endpointId, options));
  return found.map(({ channelId }) => channelId);
}

function dueChannelsOf(endpointId: string, { after, limit }: TurnOptions): Prisma.Sql {
  const rows = deliveriesOf(Prisma.sql`${endpointId}::uuid`, after);
  // Without a sort, which would read all channels: the loose index scan has this order already.
  return Prisma.sql`
    SELECT channel_id AS "channelId" FROM (${dueChannelsSql(rows, Prisma.sql`now()`)}) AS due LIMIT ${limit}`;
}

const acquiredDelivery = z.object({
  channelId: z.uuid(),
  eventId: z.uuid(),
  endpointId: z.uuid(),
  /** Including the attempt that it is acquired for. */
  attempts: z.number(),
  /** False when the channel revoked the grant of the partner that owns the endpoint. */
  isGranted: z.boolean(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  createdAt: z.date(),
  platformDomain: z.string(),
});

export type AcquiredDelivery = z.infer<typeof acquiredDelivery>;

/**
 * Acquires due deliveries of a channel's events to an endpoint, oldest first, and counts the attempt before it is made. No
 * other process sends them for `leaseSeconds`. If this process dies, they are due again after that time.
 */
export function acquireDeliveries(
  pair: DeliveryPair,
  options: { limit: number; leaseSeconds: number },
): Promise<AcquiredDelivery[]> {
  return queryRows(db, acquiredDelivery, acquireSql(pair, options));
}

interface DeliveryPair {
  endpointId: string;
  channelId: string;
}

function acquireSql(
  { endpointId, channelId }: DeliveryPair,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Prisma.Sql {
  return Prisma.sql`
    WITH due AS MATERIALIZED (
      SELECT event_id FROM event_deliveries
      WHERE endpoint_id = ${endpointId}::uuid AND channel_id = ${channelId}::uuid AND next_attempt_at <= now()
      ORDER BY next_attempt_at, event_id LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    )
    UPDATE event_deliveries delivery SET
      attempts = attempts + 1,
      last_attempt_at = now(),
      next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    FROM due
    JOIN events ON events.channel_id = ${channelId}::uuid AND events.id = due.event_id
    JOIN channels ON channels.id = ${channelId}::uuid
    JOIN event_endpoints endpoint ON endpoint.id = ${endpointId}::uuid
    LEFT JOIN partner_grants granted
      ON granted.channel_id = channels.id AND granted.partner_id = endpoint.partner_id AND revoked_at IS NULL
    WHERE delivery.channel_id = ${channelId}::uuid AND delivery.event_id = due.event_id
      AND delivery.endpoint_id = endpoint.id
    RETURNING
      delivery.channel_id AS "channelId", delivery.event_id AS "eventId", delivery.endpoint_id AS "endpointId",
      attempts, endpoint.partner_id IS NULL OR granted.partner_id IS NOT NULL AS "isGranted",
      type, data, events.created_at AS "createdAt", domain AS "platformDomain"`;
}

/** Milliseconds until the next delivery of an endpoint is due, or undefined when none is pending. */
export async function findNextDeliveryMs(endpointId: string): Promise<number | undefined> {
  const [row] = await queryRows(db, z.object({ waitMs: z.number().nullable() }), nextDeliverySql(endpointId));
  return row?.waitMs ?? undefined;
}

function nextDeliverySql(endpointId: string): Prisma.Sql {
  const rows = deliveriesOf(Prisma.sql`${endpointId}::uuid`);
  return Prisma.sql`
    SELECT (extract(epoch FROM min(due) - now()) * 1000)::float8 AS "waitMs"
    FROM (${waitingChannelsSql(rows)}) AS waiting
    CROSS JOIN LATERAL (${firstDue(rows, Prisma.sql`waiting.channel_id`)}) AS first`;
}

/** The statements of a turn, for tests of their plans. */
export function turnStatements(
  pair: DeliveryPair,
  limit: number,
): Record<'list' | 'acquire' | 'next', Prisma.Sql> {
  return {
    list: dueChannelsOf(pair.endpointId, { after: undefined, limit }),
    acquire: acquireSql(pair, { limit, leaseSeconds: 30 }),
    next: nextDeliverySql(pair.endpointId),
  };
}

/**
 * Makes deliveries to an endpoint due again, without their former attempts: that of one event, or all failed ones.
 * @returns how many.
 */
export function resendDeliveries(
  tx: Transaction,
  endpointId: string,
  which: { eventId: string } | 'failed',
): Promise<number> {
  const isMeant =
    which === 'failed'
      ? Prisma.sql`failed_at IS NOT NULL AND delivered_at IS NULL`
      : Prisma.sql`event_id = ${which.eventId}::uuid`;
  return tx.$executeRaw`
    UPDATE event_deliveries SET attempts = 0, next_attempt_at = now(), delivered_at = NULL, failed_at = NULL
    WHERE endpoint_id = ${endpointId}::uuid AND ${isMeant}`;
}

/** How an attempt ended: the delivery is over, or repeated after a time. */
export interface AttemptResult {
  end: 'delivered' | 'failed' | { retryMs: number };
  /** What the endpoint responded, null if nothing; without it nothing was sent. */
  response?: { status: number; excerpt: string } | null;
  lastError: string | null;
}

/**
 * Saves how an attempt ended. Changes nothing when the delivery has ended or another process has acquired it. A successful
 * attempt counts even if the delivery failed permanently in between.
 */
export async function saveAttempt(
  { channelId, eventId, endpointId, attempts }: AcquiredDelivery,
  { end, response, lastError }: AttemptResult,
): Promise<void> {
  const retrySeconds = typeof end === 'object' ? end.retryMs / 1_000 : null;
  const isOpen =
    end === 'delivered' ? Prisma.sql`delivered_at IS NULL` : Prisma.sql`next_attempt_at IS NOT NULL`;
  const responseColumns =
    response === undefined
      ? Prisma.empty
      : Prisma.sql`, response_status = ${response?.status ?? null}, response_body = ${response?.excerpt ?? null}`;
  await db.$executeRaw`
    UPDATE event_deliveries SET
      next_attempt_at = now() + make_interval(secs => ${retrySeconds}::float8),
      delivered_at = CASE WHEN ${end === 'delivered'} THEN now() END,
      failed_at = CASE WHEN ${end === 'failed'} THEN now() END,
      last_error = ${lastError} ${responseColumns}
    WHERE channel_id = ${channelId}::uuid AND event_id = ${eventId}::uuid AND endpoint_id = ${endpointId}::uuid
      AND attempts = ${attempts} AND ${isOpen}`;
}

/** Saves how many attempts in succession could not reach an endpoint, and pauses it for a time. */
export async function saveReachability(
  endpointId: string,
  { unreachableCount, pauseMs }: { unreachableCount: number; pauseMs: number },
): Promise<void> {
  const seconds = pauseMs > 0 ? pauseMs / 1_000 : null;
  await db.$executeRaw`
    UPDATE event_endpoints
    SET unreachable_count = ${unreachableCount}, paused_until = now() + make_interval(secs => ${seconds}::float8)
    WHERE id = ${endpointId}::uuid`;
}

/** Saves that an endpoint is not to be started for a time, unless a free slot wakes it. */
export async function saveSlotWait(endpointId: string, waitMs: number): Promise<void> {
  await db.$executeRaw`
    UPDATE event_endpoints SET next_run_at = now() + make_interval(secs => ${waitMs / 1_000}::float8)
    WHERE id = ${endpointId}::uuid`;
}

/** Saves the channel after which the next run of an endpoint begins. */
export async function saveLastChannel(endpointId: string, channelId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE event_endpoints SET last_channel_id = ${channelId}::uuid WHERE id = ${endpointId}::uuid`;
}
