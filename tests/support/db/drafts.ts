import type { DraftState } from '#app/db/generated/client.ts';
import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

interface SavedDraft {
  id: string;
  state: DraftState;
  dropId: string | null;
  revision: number;
  content: {
    title: string;
    description: string;
    media: object[];
    custom: Record<string, unknown>;
    products: { id: string; enhancement: { note: string; media: object[] } | null }[];
  };
}

/** The drafts of a collab, the oldest first. */
export function listDrafts(database: Database, collabId: string): Promise<SavedDraft[]> {
  return database.query<SavedDraft>(
    'SELECT id, state, drop_id AS "dropId", revision, content FROM drop_drafts WHERE collab_id = $1 ORDER BY created_at, id',
    [collabId],
  );
}

/** Counts the media objects of a creator's uploads. */
export async function countOwnMedia(database: Database, creatorId: string): Promise<number> {
  return (await database.query('SELECT 1 FROM media WHERE owner = $1', [creatorId])).length;
}

/** Makes unfinished uploads lack their files for good, which the simulated store cannot. */
export async function loseFilesOfUploads(database: Pick<TestDatabase, 'query'>): Promise<void> {
  await database.query('UPDATE uploads SET file_id = NULL WHERE media_id IS NULL');
}
