import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** A draft as it is saved. */
interface SavedDraft {
  id: string;
  state: string;
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
    'SELECT id, state, revision, content FROM drop_drafts WHERE collab_id = $1 ORDER BY created_at, id',
    [collabId],
  );
}

/** Adds empty drafts to a collab. */
export async function addDrafts(database: Database, collabId: string, count: number): Promise<void> {
  await database.query(
    `INSERT INTO drop_drafts (channel_id, collab_id, id, content, updated_at)
     SELECT channel_id, id, gen_random_uuid(), '{"title":"","description":"","media":[],"custom":{},"products":[]}', now()
     FROM collabs, generate_series(1, $2::int) WHERE id = $1`,
    [collabId, count],
  );
}

/** Counts the media objects of a creator's uploads. */
export async function countOwnMedia(database: Database, creatorId: string): Promise<number> {
  return (await database.query('SELECT 1 FROM media WHERE owner = $1', [creatorId])).length;
}
