import { z } from 'zod';
import { env } from '#app/env.ts';
import { inTransaction, pool } from '../connection/client.ts';
import { queryConnection } from '../connection/statements.ts';
import { lockKeys, opensCanary, registerSealingKey } from './encryption-keys.ts';
import { keyId, seal, sealHeader, unseal } from './seal.ts';
import { sealedColumns, type SealedColumn } from './sealed-columns.ts';

/** Result for one column. */
export interface ResealCount {
  /** Plural name of the values. */
  name: string;
  resealed: number;
  /** Values that no listed key opens. */
  unreadable: number;
}

const sealedRow = z.object({ id: z.string(), sealed: z.instanceof(Buffer) });

type SealedRow = z.infer<typeof sealedRow>;

/** Rows per statement, so that locks are short. */
const batchSize = 100;
/** Each pass finds values that processes with older settings sealed during the previous pass. */
const maxPasses = 5;

/**
 * Reseals every stored value with the first ENCRYPTION_KEY. App and worker keep running: a value that changed since it was
 * read is skipped. Safe to interrupt, repeat and run concurrently.
 * @throws when other processes keep sealing with an older key
 */
export async function resealAll(): Promise<ResealCount[]> {
  const counts: ResealCount[] = [];
  for (const column of sealedColumns) counts.push(await resealColumn(column));
  return counts;
}

/**
 * Retires all listed keys after the first: processes can start without them.
 * @returns the ids of the retired keys
 */
export function retireOlderKeys(): Promise<string[]> {
  const [first, ...older] = env.ENCRYPTION_KEY.map(keyId);
  return inTransaction(async (tx) => {
    await lockKeys(tx);
    await registerSealingKey(tx);
    await tx.encryptionKey.deleteMany({ where: { keyId: { in: older, not: first ?? '' } } });
    return older.filter((id) => id !== first);
  });
}

/**
 * Deletes values that no listed key opens, after a key was lost: signing keys (created again on demand), replaced secrets of event
 * endpoints, and canaries of lost keys. Access tokens and secrets of event endpoints stay; opening the app in the store's admin and
 * rotating the secret replace them.
 */
export async function discardUnreadable(): Promise<void> {
  for (const column of sealedColumns)
    for (const row of await findUnreadable(column))
      if (column.discard !== undefined)
        await pool.query(
          `${column.discard} WHERE ${column.id} = $1::${column.idType} AND ${column.column} = $2`,
          [row.id, row.sealed],
        );
  await inTransaction(async (tx) => {
    const stored = await lockKeys(tx);
    const lost = stored.filter((key) => !opensCanary(key)).map((key) => key.keyId);
    await tx.encryptionKey.deleteMany({ where: { keyId: { in: lost } } });
    await registerSealingKey(tx);
  });
}

async function resealColumn(column: SealedColumn): Promise<ResealCount> {
  let resealed = 0;
  for (let pass = 1; pass <= maxPasses; pass += 1) {
    const found = await resealOnce(column);
    resealed += found.resealed;
    if (found.openable === 0) return { name: column.name, resealed, unreadable: found.lost };
  }
  throw new Error(
    `Other processes seal ${column.name} with an older key. Restart them with the new key first in ENCRYPTION_KEY, then run this again.`,
  );
}

/** One pass over a column. `openable` counts the values to reseal. */
async function resealOnce(column: SealedColumn) {
  const total = { openable: 0, resealed: 0, lost: 0 };
  for await (const rows of batches(column)) {
    const opened = rows.flatMap((row) => {
      const plain = open(column, row);
      return plain === undefined ? [] : [{ ...row, plain }];
    });
    total.openable += opened.length;
    total.lost += rows.length - opened.length;
    total.resealed += await replace(
      column,
      opened.map(({ id, sealed, plain }) => ({ id, from: sealed, to: seal(plain, column.purpose(id)) })),
    );
  }
  return total;
}

/** Compare and set: a row that changed since it was read, such as a renewed token, is not overwritten. */
async function replace(
  { table, id, idType, column }: SealedColumn,
  changes: readonly { id: string; from: Uint8Array; to: Uint8Array }[],
): Promise<number> {
  if (changes.length === 0) return 0;
  const { rowCount } = await pool.query(
    `UPDATE ${table} SET ${column} = change.new
     FROM unnest($1::${idType}[], $2::bytea[], $3::bytea[]) AS change (id, old, new)
     WHERE ${table}.${id} = change.id AND ${column} = change.old`,
    [
      changes.map((change) => change.id),
      changes.map(({ from }) => Buffer.from(from)),
      changes.map(({ to }) => Buffer.from(to)),
    ],
  );
  return rowCount ?? 0;
}

/** Yields batches of values that the first key did not seal, in the order of their ids. */
async function* batches({ table, id, idType, column }: SealedColumn): AsyncGenerator<SealedRow[]> {
  const header = sealHeader();
  let after: string | null = null;
  for (;;) {
    const rows: SealedRow[] = await queryConnection(pool, sealedRow, {
      text: `
        SELECT ${id}::text AS id, ${column} AS sealed FROM ${table}
        WHERE octet_length(${column}) > 0 AND substring(${column} FROM 1 FOR $1) <> $2
          AND ($3::${idType} IS NULL OR ${id} > $3::${idType})
        ORDER BY ${id} LIMIT $4`,
      values: [header.length, header, after, batchSize],
    });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

function open({ purpose }: SealedColumn, { id, sealed }: SealedRow): string | undefined {
  try {
    return unseal(sealed, purpose(id));
  } catch {
    return undefined;
  }
}

async function findUnreadable(column: SealedColumn): Promise<SealedRow[]> {
  const lost: SealedRow[] = [];
  for await (const rows of batches(column))
    lost.push(...rows.filter((row) => open(column, row) === undefined));
  return lost;
}
