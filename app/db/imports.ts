import { z } from 'zod';
import { db, type Transaction } from './connection/client.ts';
import { Prisma } from './generated/client.ts';
import { ImportRowResult } from './generated/enums.ts';
import { queryRows } from './connection/statements.ts';

/* Hand-written statements of imports. */

/** An import's full key: the tenant first. */
export interface ImportKey {
  channelId: string;
  importId: string;
}

const emailRow = z.strictObject({ email: z.string(), id: z.string() });

/** Lists the collabs of a channel with creators who have one of some email addresses, normalized. */
export function listCollabsByEmail(channelId: string, emails: readonly string[]) {
  return queryRows(
    db,
    emailRow,
    Prisma.sql`
      SELECT creators.email, collabs.id FROM creators JOIN collabs ON creator_id = creators.id
      WHERE channel_id = ${channelId}::uuid AND creators.email = ANY(${emails})`,
  );
}

const nameRow = z.strictObject({ kind: z.enum(['codes', 'handles']), name: z.string(), id: z.string() });

/** Lists the collabs of a channel that have one of some affiliate codes (in lower case) or handles. */
export function listCollabsByName(
  channelId: string,
  { codes, handles }: { codes: readonly string[]; handles: readonly string[] },
) {
  return queryRows(
    db,
    nameRow,
    Prisma.sql`
      SELECT 'codes' AS kind, affiliate_code_key AS name, id FROM collabs
      WHERE channel_id = ${channelId}::uuid AND affiliate_code_key = ANY(${codes})
      UNION ALL
      SELECT 'handles', handle, id FROM collabs
      WHERE channel_id = ${channelId}::uuid AND handle = ANY(${handles})`,
  );
}

/** A row of a file with its expected result. */
export interface CheckedRow {
  line: number;
  cells: string[];
  /** The creator's email address, normalized. */
  emailKey: string | null;
  result: ImportRowResult;
  /** A message as {@link serializeMessage} writes it. */
  reason: string | null;
  collabId: string | null;
  /** Whether the discount is half the price or more. */
  isLarge: boolean;
}

export async function insertImportRows(
  tx: Transaction,
  { channelId, importId }: ImportKey,
  rows: readonly CheckedRow[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO collab_import_rows (channel_id, import_id, line, cells, email_key, check_result, reason, collab_id,
      is_large)
    SELECT ${channelId}::uuid, ${importId}::uuid, line, ARRAY(SELECT jsonb_array_elements_text(cells)), "emailKey",
      result, reason, "collabId", "isLarge"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS input
      (line int, cells jsonb, "emailKey" text, result import_row_result, reason text, "collabId" uuid,
        "isLarge" boolean)`;
}

/** Deletes a channel's imports that are not running, apart from the `max` latest ones. */
export async function deleteExcessImports(tx: Transaction, channelId: string, max: number): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM collab_imports WHERE channel_id = ${channelId}::uuid AND id IN (
      SELECT id FROM collab_imports
      WHERE channel_id = ${channelId}::uuid AND (started_at IS NULL OR finished_at IS NOT NULL)
      ORDER BY id DESC OFFSET ${max})`;
}

const importState = z.strictObject({
  id: z.string(),
  filename: z.string(),
  columns: z.array(z.string()),
  updatesExisting: z.boolean(),
  createdAt: z.date(),
  startedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
  /** When a user stopped it; remaining rows stay undone. */
  stoppedAt: z.date().nullable(),
  /** Numbers of rows that are created, updated, unchanged or rejected, from the result or, until then, the check. */
  create: z.number(),
  update: z.number(),
  exists: z.number(),
  rejected: z.number(),
  /** Number of rows still to be created or updated. */
  waiting: z.number(),
  /** Number of these with half the price or more, from the check. */
  large: z.number(),
  /** Number of created ones whose creators the import could not invite: only those have a reason. */
  notInvited: z.number(),
});

/** The progress of an import. */
export type ImportState = z.infer<typeof importState>;

/** Finds an import with its progress. */
export async function findImportState({ channelId, importId }: ImportKey): Promise<ImportState | undefined> {
  const statement = Prisma.sql`
    SELECT id, filename, columns, updates_existing AS "updatesExisting", created_at AS "createdAt", started_at AS "startedAt",
      finished_at AS "finishedAt", stopped_at AS "stoppedAt", counted.*
    FROM collab_imports, LATERAL (
      SELECT count(*) FILTER (WHERE coalesce(outcome, check_result) = 'create')::int AS create,
        count(*) FILTER (WHERE coalesce(outcome, check_result) = 'update')::int AS update,
        count(*) FILTER (WHERE coalesce(outcome, check_result) = 'exists')::int AS exists,
        count(*) FILTER (WHERE coalesce(outcome, check_result) = 'rejected')::int AS rejected,
        count(*) FILTER (WHERE check_result IN ('create', 'update') AND outcome IS NULL)::int AS waiting,
        count(*) FILTER (WHERE check_result IN ('create', 'update') AND outcome IS NULL AND is_large)::int AS large,
        count(*) FILTER (WHERE outcome = 'create' AND reason IS NOT NULL)::int AS "notInvited"
      FROM collab_import_rows AS r WHERE r.channel_id = collab_imports.channel_id AND import_id = collab_imports.id
    ) AS counted
    WHERE channel_id = ${channelId}::uuid AND id = ${importId}::uuid`;
  const [state] = await queryRows(db, importState, statement);
  return state;
}

const importedRow = z.strictObject({
  line: z.number(),
  cells: z.array(z.string()),
  result: z.enum(ImportRowResult),
  /** Whether its collab was created or updated. */
  isDone: z.boolean(),
  reason: z.string().nullable(),
  collabId: z.string().nullable(),
});

/** Which rows of an import: all, or one kind. */
export interface RowPage {
  kind?: ImportRowResult | undefined;
  skip?: number;
  take: number;
}

/** Lists rows of an import in order. */
export function listImportedRows({ channelId, importId }: ImportKey, { kind, skip = 0, take }: RowPage) {
  const statement = Prisma.sql`
    SELECT line, cells, coalesce(outcome, check_result) AS result, coalesce(outcome IN ('create', 'update'), false) AS "isDone", reason,
      collab_id AS "collabId"
    FROM collab_import_rows
    WHERE channel_id = ${channelId}::uuid AND import_id = ${importId}::uuid
      AND (${kind ?? null}::import_row_result IS NULL OR coalesce(outcome, check_result) = ${kind ?? null}::import_row_result)
    ORDER BY line LIMIT ${take} OFFSET ${skip}`;
  return queryRows(db, importedRow, statement);
}

const waitingRow = z.strictObject({
  channelId: z.string(),
  importId: z.string(),
  line: z.number(),
  cells: z.array(z.string()),
  result: z.enum(ImportRowResult),
  collabId: z.string().nullable(),
});

/** A row to be created or updated. */
export type WaitingRow = z.infer<typeof waitingRow>;

/**
 * Locks the next waiting rows of an import; none when it has ended. No other transaction can take them until this one ends,
 * and a stop waits for it.
 */
export async function lockWaitingRows(
  tx: Transaction,
  { channelId, importId }: ImportKey,
  limit: number,
): Promise<WaitingRow[]> {
  const running = await tx.$executeRaw`
    SELECT FROM collab_imports
    WHERE channel_id = ${channelId}::uuid AND id = ${importId}::uuid AND finished_at IS NULL FOR SHARE`;
  if (running === 0) return [];
  const statement = Prisma.sql`
    SELECT channel_id AS "channelId", import_id AS "importId", line, cells, check_result AS result, collab_id AS "collabId"
    FROM collab_import_rows
    WHERE channel_id = ${channelId}::uuid AND import_id = ${importId}::uuid
      AND check_result IN ('create', 'update') AND outcome IS NULL
    ORDER BY line LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
  return queryRows(tx, waitingRow, statement);
}

const cellRow = z.strictObject({ text: z.string() });

/**
 * Lists the texts of a column in the rows of an import that are still to be created or updated, in lower case.
 * @param index of the column; -1 for one that the file does not have.
 */
export async function listWaitingTexts({ channelId, importId }: ImportKey, index: number): Promise<string[]> {
  if (index < 0) return [];
  const statement = Prisma.sql`
    SELECT lower(cells[${index + 1}::int]) AS text FROM collab_import_rows
    WHERE channel_id = ${channelId}::uuid AND import_id = ${importId}::uuid
      AND check_result IN ('create', 'update') AND outcome IS NULL AND cells[${index + 1}::int] <> ''`;
  const rows = await queryRows(db, cellRow, statement);
  return rows.map(({ text }) => text);
}

/** Saves that rows of an import created collabs, given in the order of the rows. */
export async function saveCreatedRows(
  tx: Transaction,
  rows: readonly WaitingRow[],
  collabIds: readonly string[],
): Promise<void> {
  const [{ channelId, importId } = { channelId: '', importId: '' }] = rows;
  const lines = rows.map(({ line }) => line);
  await tx.$executeRaw`
    UPDATE collab_import_rows SET outcome = 'create', collab_id = created.id
    FROM unnest(${lines}::int[], ${collabIds}::uuid[]) AS created (line, id)
    WHERE channel_id = ${channelId}::uuid AND import_id = ${importId}::uuid
      AND collab_import_rows.line = created.line`;
}
