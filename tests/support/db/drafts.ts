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

/** Adds a draft with a title. @returns its id. */
export async function addDraft(database: Database, collabId: string, title: string): Promise<string> {
  const content = { title, description: '', media: [], products: [], custom: {} };
  const [row] = await database.query<{ id: string }>(
    `INSERT INTO drop_drafts (channel_id, id, collab_id, content, updated_at)
     SELECT channel_id, gen_random_uuid(), id, $2::jsonb, now() FROM collabs WHERE id = $1 RETURNING id`,
    [collabId, JSON.stringify(content)],
  );
  return row?.id ?? '';
}

/** Adds a submitted draft of a new drop, or of a drop at its first revision. @returns its id. */
export async function addSubmittedDraft(
  database: Database,
  { channelId, collabId, dropId = null }: { channelId: string; collabId: string; dropId?: string | null },
  { title, products }: { title: string; products: object[] },
): Promise<string> {
  const content = { title, description: '', media: [], products, custom: {} };
  const [row] = await database.query<{ id: string }>(
    `INSERT INTO drop_drafts (channel_id, id, collab_id, drop_id, base_revision, state, content, updated_at)
     VALUES ($1, gen_random_uuid(), $2, $3, CASE WHEN $3::uuid IS NOT NULL THEN 0 END, 'submitted', $4, now())
     RETURNING id`,
    [channelId, collabId, dropId, JSON.stringify(content)],
  );
  return row?.id ?? '';
}

/** Changes a draft and submits it again, as its creator does. */
export async function resubmitDraft(database: Database, draftId: string): Promise<void> {
  await database.query(
    `UPDATE drop_drafts SET state = 'submitted', revision = revision + 1, updated_at = now() WHERE id = $1`,
    [draftId],
  );
}

/** Counts the media objects of a creator's uploads. */
export async function countOwnMedia(database: Database, creatorId: string): Promise<number> {
  return (await database.query('SELECT 1 FROM media WHERE owner = $1', [creatorId])).length;
}
