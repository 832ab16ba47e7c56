import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** A customer's data request. */
interface DataRequest {
  id: string;
  customer: string | null;
  email: string | null;
  collab: string | null;
}

export function listDataRequests(database: Database): Promise<DataRequest[]> {
  return database.query(
    `SELECT platform_request_id AS id, customer_id AS customer, email, collab_id AS collab
     FROM data_requests ORDER BY platform_request_id`,
  );
}

/**
 * Makes the database reject the data request with an id.
 * @returns a function that ends this.
 */
export async function failDataRequest(database: Database, id: string): Promise<() => Promise<void>> {
  await database.query(
    `ALTER TABLE data_requests ADD CONSTRAINT poison CHECK (platform_request_id <> '${id}') NOT VALID`,
  );
  return async () => {
    await database.query('ALTER TABLE data_requests DROP CONSTRAINT poison');
  };
}

/** All rows of a collab and of its creator. */
export function listPersonalData(database: Database, collabId: string): Promise<{ all: unknown }[]> {
  return database.query(
    `SELECT to_jsonb(collabs) || jsonb_build_object(
       'customer', (SELECT count(*) FROM platform_objects WHERE collab_id = collabs.id AND kind = 'customer'),
       'pictures', (SELECT count(*) FROM media WHERE media.channel_id = collabs.channel_id AND url LIKE '%vera%'),
       'values', (SELECT jsonb_agg(value) FROM custom_field_values WHERE collab_id = collabs.id),
       'creator', (SELECT to_jsonb(creators) FROM creators WHERE id = creator_id),
       'events', (SELECT jsonb_agg(data) FROM events WHERE data::text LIKE '%' || collabs.id || '%')
     ) AS all FROM collabs WHERE id = $1`,
    [collabId],
  );
}

/** The email addresses of creators of all brands that match a LIKE pattern. */
export async function listCreatorEmails(database: Database, pattern: string): Promise<string[]> {
  const rows = await database.query<{ email: string }>(
    'SELECT email FROM creators WHERE email LIKE $1 ORDER BY email',
    [pattern],
  );
  return rows.map(({ email }) => email);
}

/** Makes a creator of another brand the creator of a collab. */
export async function giveCreator(database: Database, collabId: string, creatorId: string): Promise<void> {
  await database.query(
    'UPDATE collabs SET creator_id = $2, email = (SELECT email FROM creators WHERE id = $2) WHERE id = $1',
    [collabId, creatorId],
  );
}

/** Adds an upload for a creator's profile that a brand's store processes. */
export async function addPictureUpload(
  database: Database,
  { channelId, creatorId }: { channelId: string; creatorId: string },
): Promise<void> {
  await database.query(
    `WITH upload AS (
       INSERT INTO uploads (channel_id, id, media_content_type, filename, mime_type, owner, resource_url)
       VALUES ($1::uuid, gen_random_uuid(), 'IMAGE', 'portrait.png', 'image/png', $2::text, 'https://files.example.com') RETURNING id
     )
     UPDATE creators SET picture_upload = jsonb_build_object('channelId', $1::text, 'uploadId', upload.id)
     FROM upload WHERE creators.id = $2::uuid`,
    [channelId, creatorId],
  );
}

/** Counts the uploads of a person. */
export async function countUploads(database: Database, owner: string): Promise<number> {
  return (await database.query('SELECT 1 FROM uploads WHERE owner = $1', [owner])).length;
}
