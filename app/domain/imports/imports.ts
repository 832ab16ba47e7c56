import type { Message } from '#app/i18n/catalog.ts';
import { parseMessage } from '#app/i18n/message.ts';
import { db, inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import type { DiscountType, ImportVerdict } from '#app/db/generated/client.ts';
import { enqueue } from '#app/db/job-queue.ts';
import { isId } from '#app/ids.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { normalizeEmail } from '../creators.ts';
import { canSendMail } from '../invitations/invitations.ts';
import { Problem } from '../problem.ts';
import { listCollabsById } from '../collabs/collab.ts';
import type { CollabDocument } from '../collabs/collab.ts';
import { isLargeDiscount } from '../discounts/amount.ts';
import { parseChangedRow, parseNewRow } from './parse-row.ts';
import type { RowFormat } from './parse-row.ts';
import { planUpdate } from './plan-update.ts';
import type { PlannedChange } from './plan-update.ts';
import { getImportContext, grantsOf } from './tiers.ts';

/** An import's full key: the tenant first. */
export interface ImportKey {
  channelId: string;
  importId: string;
}

/**
 * Starts a checked import in the background. A second call has no effect.
 * @param sendsInvitations whether the creators of new collabs are invited.
 * @throws Problem `not-found` for an import that the channel does not have; `mail-not-available`.
 */
export async function startImport(key: ImportKey, sendsInvitations = false): Promise<void> {
  const { channelId, importId: id } = key;
  if (!isId(id)) throw importNotFound(key);
  if (sendsInvitations && !canSendMail()) throw new Problem('mail-not-available');
  await inTransaction(async (tx) => {
    const { count } = await tx.collabImport.updateMany({
      where: { channelId, id, startedAt: null },
      data: { startedAt: new Date(), sendsInvitations },
    });
    if (count === 1) await enqueue(tx, tasks.importCollabs, { channelId, importId: id });
    else if ((await tx.collabImport.count({ where: { channelId, id } })) === 0) throw importNotFound(key);
  });
}

/** The error for an import that the channel does not have. */
export function importNotFound({ importId }: ImportKey): Problem {
  return new Problem('import-not-found', { importId });
}

/**
 * Stops an import after the current rows; created collabs stay. An import that ended or never started does
 * not change.
 * @throws Problem `not-found` for an import that the channel does not have.
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

/** The progress of an import. Times are ISO 8601 in UTC. */
export interface ImportState {
  id: string;
  filename: string;
  columns: string[];
  updatesExisting: boolean;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** When a user stopped it; remaining rows stay undone. */
  stoppedAt: Date | null;
  /** Numbers of rows that are created, updated, unchanged or rejected, from the result or, until then, the check. */
  create: number;
  update: number;
  exists: number;
  refused: number;
  /** Number of rows still to be created or updated. */
  waiting: number;
  /** Number of these with half the price or more, from the check. */
  large: number;
}

/** A row of an import with its result. */
export interface ImportedRow {
  line: number;
  cells: string[];
  verdict: ImportVerdict;
  /** Whether its collab was created or updated. */
  isDone: boolean;
  reason: Message | null;
  collabId: string | null;
}

/** @throws Problem `not-found` for an import that the channel does not have. */
export async function getImport(key: ImportKey): Promise<ImportState> {
  const { channelId, importId: id } = key;
  const [state] = isId(id)
    ? await db.$queryRaw<ImportState[]>`
        SELECT id, filename, columns, updates_existing AS "updatesExisting", created_at AS "createdAt", started_at AS "startedAt",
          finished_at AS "finishedAt", stopped_at AS "stoppedAt", counted.*
        FROM collab_imports, LATERAL (
          SELECT count(*) FILTER (WHERE coalesce(outcome, verdict) = 'create')::int AS create,
            count(*) FILTER (WHERE coalesce(outcome, verdict) = 'update')::int AS update,
            count(*) FILTER (WHERE coalesce(outcome, verdict) = 'exists')::int AS exists,
            count(*) FILTER (WHERE coalesce(outcome, verdict) = 'refused')::int AS refused,
            count(*) FILTER (WHERE verdict IN ('create', 'update') AND outcome IS NULL)::int AS waiting,
            count(*) FILTER (WHERE verdict IN ('create', 'update') AND outcome IS NULL AND is_large)::int AS large
          FROM collab_import_rows AS r WHERE r.channel_id = collab_imports.channel_id AND import_id = collab_imports.id
        ) AS counted
        WHERE channel_id = ${channelId}::uuid AND id = ${id}::uuid`
    : [];
  if (!state) throw importNotFound(key);
  return state;
}

/** Lists a channel's latest imports, latest first. */
export function listImports(channelId: string) {
  return db.collabImport.findMany({
    where: { channelId },
    orderBy: { id: 'desc' },
    select: { id: true, filename: true, createdAt: true, startedAt: true, finishedAt: true, stoppedAt: true },
  });
}

/** Which rows of an import: all, or one kind. */
export interface RowPage {
  kind?: ImportVerdict | undefined;
  skip?: number;
  take: number;
}

/**
 * Lists rows of an import in order.
 * @param page offset and number; all rows for a file; optionally of one kind.
 */
export async function listImportRows(
  { channelId, importId }: ImportKey,
  { kind, skip = 0, take }: RowPage,
): Promise<ImportedRow[]> {
  const rows = await db.$queryRaw<(Omit<ImportedRow, 'reason'> & { reason: string | null })[]>`
    SELECT line, cells, coalesce(outcome, verdict) AS verdict, coalesce(outcome IN ('create', 'update'), false) AS "isDone", reason,
      collab_id AS "collabId"
    FROM collab_import_rows
    WHERE channel_id = ${channelId}::uuid AND import_id = ${importId}::uuid
      AND (${kind ?? null}::import_verdict IS NULL OR coalesce(outcome, verdict) = ${kind ?? null}::import_verdict)
    ORDER BY line LIMIT ${take} OFFSET ${skip}`;
  return rows.map((row) => ({ ...row, reason: parseMessage(row.reason) }));
}

/** What a row would grant, for a page. */
export interface DisplayedGrants {
  tier: string | null;
  discount: { amount: number; type: DiscountType } | null;
  isLarge: boolean;
}

export interface PreviewedRow extends ImportedRow {
  /** Of a new collab; null after the row was processed. */
  grants: DisplayedGrants | null;
  /** Of an existing collab; empty after the row was processed. */
  changes: PlannedChange[];
}

/** Lists rows of an import; those to be written with what they grant or change. */
export async function listPreviewedRows(
  key: ImportKey,
  columns: readonly string[],
  page: RowPage,
): Promise<PreviewedRow[]> {
  const [rows, context] = await Promise.all([listImportRows(key, page), getImportContext(key.channelId)]);
  const collabIds = rows.flatMap((row) => (isPending(row, 'update') ? (row.collabId ?? []) : []));
  const collabs = await listCollabsById(db, key.channelId, collabIds);
  const byId = new Map(collabs.map((collab) => [collab.head.id, collab]));
  const format = { ...context, columns };
  return rows.map((row) => ({
    ...row,
    grants: displayedGrants(row, format),
    changes: plannedChanges(row, byId.get(row.collabId ?? ''), format),
  }));
}

function isPending({ verdict, isDone }: ImportedRow, expected: 'create' | 'update'): boolean {
  return verdict === expected && !isDone;
}

function plannedChanges(
  row: ImportedRow,
  collab: CollabDocument | undefined,
  format: RowFormat,
): PlannedChange[] {
  if (!collab || !isPending(row, 'update')) return [];
  const { input } = parseChangedRow(format, row.cells);
  return input ? planUpdate(collab, input, format).changes : [];
}

function displayedGrants(row: ImportedRow, format: RowFormat): DisplayedGrants | null {
  if (!isPending(row, 'create')) return null;
  const { input } = parseNewRow(format, row.cells);
  if (!input) return null;
  const { tier, discount } = grantsOf(input, format);
  return {
    tier,
    discount: discount && { amount: discount.amount.toNumber(), type: discount.type },
    isLarge: isLargeDiscount(discount),
  };
}

/** Deletes a person's data from imports, by email address. */
export async function deleteEmailsFromImports(
  tx: Transaction,
  channelId: string,
  emails: readonly string[],
): Promise<void> {
  await tx.collabImportRow.deleteMany({ where: { channelId, emailKey: { in: emails.map(normalizeEmail) } } });
}
