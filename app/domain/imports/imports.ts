import type { Message } from '#app/i18n/catalog.ts';
import { parseMessage } from '#app/i18n/message.ts';
import { db, inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import type { DiscountType, ImportVerdict } from '#app/db/generated/client.ts';
import { enqueue } from '#app/db/job-queue.ts';
import { isId } from '#app/ids.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { normalizeEmail } from '../creators.ts';
import { Problem } from '../problem.ts';
import { parseRow } from './parse-row.ts';
import { grantsOf, listImportTiers } from './tiers.ts';
import type { ImportTier } from './tiers.ts';
import { isLargeDiscount } from '../discounts/amount.ts';

/** A list's full key: the tenant first. */
export interface ImportKey {
  channelId: string;
  importId: string;
}

/**
 * Has a list that was checked worked off in the background. Said twice, it is started once.
 * @throws Problem `not-found` for a list that the channel does not have.
 */
export async function startImport(key: ImportKey): Promise<void> {
  const { channelId, importId: id } = key;
  if (!isId(id)) throw importNotFound(key);
  await inTransaction(async (tx) => {
    const { count } = await tx.collabImport.updateMany({
      where: { channelId, id, startedAt: null },
      data: { startedAt: new Date() },
    });
    if (count === 1) await enqueue(tx, tasks.importCollabs, { channelId, importId: id });
    else if ((await tx.collabImport.count({ where: { channelId, id } })) === 0) throw importNotFound(key);
  });
}

/** The refusal of a list that the channel does not have. */
export function importNotFound({ importId }: ImportKey): Problem {
  return new Problem('import-not-found', { importId });
}

/**
 * Ends a list that is being worked off: no row is begun any more, and what was done stays. One that has ended, or was never
 * started, stays as it is.
 * @throws Problem `not-found` for a list that the channel does not have.
 */
export async function stopImport(key: ImportKey): Promise<void> {
  const { channelId, importId: id } = key;
  if (!isId(id)) throw importNotFound(key);
  const now = new Date();
  const { count } = await db.collabImport.updateMany({
    where: { channelId, id, startedAt: { not: null }, finishedAt: null },
    data: { stoppedAt: now, finishedAt: now },
  });
  if (count === 0 && (await db.collabImport.count({ where: { channelId, id } })) === 0)
    throw importNotFound(key);
}

/** How far a list is. Times are ISO 8601 in UTC. */
export interface ImportState {
  id: string;
  filename: string;
  columns: string[];
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** When somebody ended it before its end; then what waits stays undone. */
  stoppedAt: Date | null;
  /** How many rows would be created, exist, or are refused, by what became of them or, until then, by the check. */
  create: number;
  exists: number;
  refused: number;
  /** How many of those to be created are yet to come. */
  waiting: number;
  /** How many of these were to get half the price or more, as the check found. */
  large: number;
}

/** A row of a list, and what became of it. */
export interface ImportedRow {
  line: number;
  cells: string[];
  verdict: ImportVerdict;
  /** Whether it has been created. */
  isDone: boolean;
  reason: Message | null;
  collabId: string | null;
}

/** @throws Problem `not-found` for a list that the channel does not have. */
export async function getImport(key: ImportKey): Promise<ImportState> {
  const { channelId, importId: id } = key;
  const [state] = isId(id)
    ? await db.$queryRaw<ImportState[]>`
        SELECT id, filename, columns, created_at AS "createdAt", started_at AS "startedAt",
          finished_at AS "finishedAt", stopped_at AS "stoppedAt", counted.*
        FROM collab_imports, LATERAL (
          SELECT count(*) FILTER (WHERE coalesce(outcome, verdict) = 'create')::int AS create,
            count(*) FILTER (WHERE coalesce(outcome, verdict) = 'exists')::int AS exists,
            count(*) FILTER (WHERE coalesce(outcome, verdict) = 'refused')::int AS refused,
            count(*) FILTER (WHERE verdict = 'create' AND outcome IS NULL)::int AS waiting,
            count(*) FILTER (WHERE verdict = 'create' AND outcome IS NULL AND is_large)::int AS large
          FROM collab_import_rows AS r WHERE r.channel_id = collab_imports.channel_id AND import_id = collab_imports.id
        ) AS counted
        WHERE channel_id = ${channelId}::uuid AND id = ${id}::uuid`
    : [];
  if (!state) throw importNotFound(key);
  return state;
}

/** A channel's latest lists, the latest first. */
export function listImports(channelId: string) {
  return db.collabImport.findMany({
    where: { channelId },
    orderBy: { id: 'desc' },
    select: { id: true, filename: true, createdAt: true, startedAt: true, finishedAt: true, stoppedAt: true },
  });
}

/** Which rows of a list, of one kind alone if one is given. */
export interface RowPage {
  kind?: ImportVerdict | undefined;
  skip?: number;
  take: number;
}

/**
 * Rows of a list in their order.
 * @param page which, and how many: a page to look at, or all for a file; of one kind alone, if one is given.
 */
export async function listImportRows(
  { channelId, importId }: ImportKey,
  { kind, skip = 0, take }: RowPage,
): Promise<ImportedRow[]> {
  const rows = await db.$queryRaw<(Omit<ImportedRow, 'reason'> & { reason: string | null })[]>`
    SELECT line, cells, coalesce(outcome, verdict) AS verdict, outcome = 'create' IS TRUE AS "isDone", reason,
      collab_id AS "collabId"
    FROM collab_import_rows
    WHERE channel_id = ${channelId}::uuid AND import_id = ${importId}::uuid
      AND (${kind ?? null}::import_verdict IS NULL OR coalesce(outcome, verdict) = ${kind ?? null}::import_verdict)
    ORDER BY line LIMIT ${take} OFFSET ${skip}`;
  return rows.map((row) => ({ ...row, reason: parseMessage(row.reason) }));
}

/** What a row would grant, as a page shows it. */
export interface DisplayedGrants {
  tier: string | null;
  discount: { amount: number; type: DiscountType } | null;
  isLarge: boolean;
}

export interface RowWithGrants extends ImportedRow {
  /** Null unless it is yet to be created. */
  grants: DisplayedGrants | null;
}

/** Rows of a list, those that are yet to be created with what they grant. */
export async function listRowsWithGrants(
  key: ImportKey,
  columns: readonly string[],
  page: RowPage,
): Promise<RowWithGrants[]> {
  const [rows, tiers] = await Promise.all([listImportRows(key, page), listImportTiers(key.channelId)]);
  return rows.map((row) => ({ ...row, grants: displayedGrants(row, columns, tiers) }));
}

function displayedGrants(
  { cells, verdict, isDone }: ImportedRow,
  columns: readonly string[],
  tiers: readonly ImportTier[],
): DisplayedGrants | null {
  if (verdict !== 'create' || isDone) return null;
  const { input } = parseRow(columns, cells, tiers);
  if (!input) return null;
  const { tier, discount } = grantsOf(input, tiers);
  return {
    tier,
    discount: discount && { amount: discount.amount.toNumber(), type: discount.type },
    isLarge: isLargeDiscount(discount),
  };
}

/** Forgets what lists say of a person, by the addresses that are known. */
export async function deleteEmailsFromImports(
  tx: Transaction,
  channelId: string,
  emails: readonly string[],
): Promise<void> {
  await tx.collabImportRow.deleteMany({ where: { channelId, emailKey: { in: emails.map(normalizeEmail) } } });
}
