import { db } from '#app/db/client.ts';
import type { ImportVerdict } from '#app/db/generated/client.ts';
import { isId } from '#app/ids.ts';
import { noSuchImport } from './start-import.ts';
import type { ImportKey } from './start-import.ts';

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
  reason: string | null;
  collabId: string | null;
}

/** @throws Problem `not-found` for a list that the channel does not have. */
export async function readImport(key: ImportKey): Promise<ImportState> {
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
  if (!state) throw noSuchImport(key);
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
export function readImportRows(
  { channelId, importId }: ImportKey,
  { kind, skip = 0, take }: RowPage,
): Promise<ImportedRow[]> {
  return db.$queryRaw<ImportedRow[]>`
    SELECT line, cells, coalesce(outcome, verdict) AS verdict, outcome = 'create' IS TRUE AS "isDone", reason,
      collab_id AS "collabId"
    FROM collab_import_rows
    WHERE channel_id = ${channelId}::uuid AND import_id = ${importId}::uuid
      AND (${kind ?? null}::import_verdict IS NULL OR coalesce(outcome, verdict) = ${kind ?? null}::import_verdict)
    ORDER BY line LIMIT ${take} OFFSET ${skip}`;
}
