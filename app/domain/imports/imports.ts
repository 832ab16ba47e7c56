import { parseMessage } from '#app/i18n/message.ts';
import { db, inTransaction } from '#app/db/connection/client.ts';
import type { DiscountType } from '#app/db/generated/client.ts';
import { addFollowUp } from '#app/db/follow-ups.ts';
import {
  findImportState,
  listImportedRows,
  type ImportKey,
  type ImportState,
  type RowPage,
} from '#app/db/imports.ts';
import { isId } from '#app/ids.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { creatorProfile } from '../creators/creators.ts';
import { canSendMail } from '../mail-state.ts';
import { Problem } from '../problem.ts';
import { listCollabsById, type CollabDocument } from '../collabs/collab.ts';
import { isLargeDiscount } from '../discounts/amount.ts';
import { datesOutOfForce, type DatesOutOfForce } from '../discounts/conditions.ts';
import { parseChangedRow, parseNewRow, type RowFormat } from './parse-row.ts';
import { planUpdate, type PlannedChange } from './plan-update.ts';
import { getImportContext, grantsOf } from './tiers.ts';

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
    if (count === 1) await addFollowUp(tx, tasks.importCollabs, { payload: key });
    else if ((await tx.collabImport.count({ where: { channelId, id } })) === 0) throw importNotFound(key);
  });
}

/** The error for an import that the channel does not have. */
function importNotFound({ importId }: ImportKey): Problem {
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

/** A row of an import with its result. */
type ImportedRow = Awaited<ReturnType<typeof listImportRows>>[number];

/** @throws Problem `not-found` for an import that the channel does not have. */
export async function getImport(key: ImportKey): Promise<ImportState> {
  const state = isId(key.importId) ? await findImportState(key) : undefined;
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

/**
 * Lists rows of an import in order.
 * @param page offset and number; all rows for a file; optionally of one kind.
 */
export async function listImportRows(key: ImportKey, page: RowPage) {
  const rows = await listImportedRows(key, page);
  return rows.map((row) => ({ ...row, reason: parseMessage(row.reason) }));
}

/** What a row would grant, for a page. */
export interface DisplayedGrants {
  tier: string | null;
  discount: ({ amount: number; type: DiscountType } & DatesOutOfForce) | null;
  isLarge: boolean;
}

interface PreviewedRow extends ImportedRow {
  /** Of a new collab; null after the row was processed. */
  grants: DisplayedGrants | null;
  /** Of an existing collab; empty after the row was processed. */
  changes: PlannedChange[];
  /** The name of the creator of an existing collab, as the brand sees it. */
  creator: string | null;
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
  const byId = new Map(collabs.map((collab) => [collab.record.id, collab]));
  const format = { ...context, columns };
  return rows.map((row) => ({
    ...row,
    grants: displayedGrants(row, format),
    changes: plannedChanges(row, byId.get(row.collabId ?? ''), format),
    creator: creatorNameOf(byId.get(row.collabId ?? '')),
  }));
}

function isPending({ result, isDone }: ImportedRow, expected: 'create' | 'update'): boolean {
  return result === expected && !isDone;
}

function plannedChanges(
  row: ImportedRow,
  collab: CollabDocument | undefined,
  format: RowFormat,
): PlannedChange[] {
  if (!collab || !isPending(row, 'update')) return [];
  const { input } = parseChangedRow(format, row.cells);
  if (!input) return [];
  const titleOf = (key: string) => format.tiers.find((tier) => tier.key === key)?.title ?? key;
  return planUpdate(collab, input, format).changes.map(({ column, from, to }) =>
    column === 'collabTier' ? { column, from: titleOf(from), to: titleOf(to) } : { column, from, to },
  );
}

function creatorNameOf(collab: CollabDocument | undefined): string | null {
  if (!collab) return null;
  const { firstName, lastName } = creatorProfile(collab.record);
  return `${firstName} ${lastName}`.trim() || null;
}

function displayedGrants(row: ImportedRow, format: RowFormat): DisplayedGrants | null {
  if (!isPending(row, 'create')) return null;
  const { input } = parseNewRow(format, row.cells);
  if (!input) return null;
  const { tier, discount } = grantsOf(input, format);
  return {
    tier,
    discount: discount && {
      amount: discount.amount.toNumber(),
      type: discount.type,
      ...datesOutOfForce(discount),
    },
    isLarge: isLargeDiscount(discount),
  };
}
