import { Prisma } from './generated/client.ts';

/*
 * Finds the channels with due work, and what else waiting rows belong to. It reads channels, not rows: a channel can have a
 * hundred thousand waiting rows.
 */

/** Rows of one table that make work of their channel due. */
export interface DueRows {
  table: string;
  /** SQL: which rows wait, due or not. A partial index has this condition and begins with the channel. */
  isWaiting: Prisma.Sql;
  /** SQL: the columns of that index after the channel. With them, Postgres reads no other index. */
  order: Prisma.Sql;
  /** Rows that the index has in the order in which they are due. */
  parts: readonly DuePart[];
}

/** Rows for which a statement searches again and again. */
export interface NamedRows extends DueRows {
  /** In the name of the prepared statement. */
  name: string;
}

interface DuePart {
  /** SQL: which of the waiting rows; all by default. */
  which?: Prisma.Sql;
  /** SQL: when a row is due. */
  due: Prisma.Sql;
  /** SQL: the order in which they are due; that of `due` by default. */
  order?: Prisma.Sql;
  /** Whether a person waits for the work. */
  isEdit?: boolean;
}

/** SQL that selects when the first row of each part is `due`, and whether it `is_edit`. @param channelId SQL for the id. */
export function firstDue({ table, isWaiting, parts }: DueRows, channelId: Prisma.Sql): Prisma.Sql {
  const selects = parts.map(
    ({ which = Prisma.sql`true`, due, order = due, isEdit = false }) => Prisma.sql`
      (SELECT ${due} AS due, ${isEdit}::boolean AS is_edit FROM ${Prisma.raw(table)}
       WHERE channel_id = ${channelId} AND ${isWaiting} AND ${which} ORDER BY ${order} LIMIT 1)`,
  );
  return Prisma.join(selects, ' UNION ALL ');
}

/** The wake-up of work that is due for less time may still be under way. */
const graceMs = 500;

/** SQL: a time in the past that such work does not reach. */
export const graceBefore = Prisma.sql`now() - make_interval(secs => ${graceMs / 1_000}::float8)`;

type WaitingRows = Pick<DueRows, 'table' | 'isWaiting' | 'order'>;

/** SQL that selects the channels with waiting rows, due or not, in order: `channel_id`. */
export function waitingChannelsSql(rows: WaitingRows): Prisma.Sql {
  return waitingSql('channel_id', rows);
}

/**
 * SQL that selects each value of a column that waiting rows have, in order. A loose index scan, from each to the next: it
 * reads no further than the statement needs.
 * @param column the first one of the index, or the first after those that `isWaiting` compares with one value.
 */
export function waitingSql(column: string, { table, isWaiting, order }: WaitingRows): Prisma.Sql {
  const key = Prisma.raw(column);
  const next = (after: Prisma.Sql) => Prisma.sql`
    (SELECT ${key} FROM ${Prisma.raw(table)} WHERE ${isWaiting} AND ${after} ORDER BY ${key}, ${order} LIMIT 1)`;
  return Prisma.sql`
    WITH RECURSIVE waiting AS (
      ${next(Prisma.sql`true`)}
      UNION ALL
      SELECT following.${key} FROM waiting
      CROSS JOIN LATERAL ${next(Prisma.sql`${key} > waiting.${key}`)} AS following
    )
    SELECT ${key} FROM waiting`;
}

/**
 * SQL that selects the channels with due rows, and whether a person waits: `channel_id`, `is_edit`.
 * @param before SQL: rows that are due later do not count; by default also those whose wake-up may be under way.
 */
export function dueChannelsSql(rows: DueRows, before = graceBefore): Prisma.Sql {
  return Prisma.sql`
    SELECT channel_id, is_edit
    FROM (${waitingChannelsSql(rows)}) AS waiting
    CROSS JOIN LATERAL (${firstDue(rows, Prisma.sql`waiting.channel_id`)}) AS first
    WHERE due <= ${before}`;
}
