import type { TestDatabase } from './database.ts';

/**
 * Adds rows of other people to a channel, of each kind that an erasure looks for: creators with collabs, events, media in
 * custom values, applications, imports, data requests, sign-in attempts, former addresses and saved responses.
 * @param numbers of the first and the last person.
 */
export async function addOtherPeople(
  { query }: Pick<TestDatabase, 'query'>,
  channelId: string,
  { first, last }: { first: number; last: number },
): Promise<void> {
  const numbers = `generate_series(${first}, ${last}) AS n`;
  /** The same id in each table. */
  const id = (kind: number) => `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  const statements = [
    `INSERT INTO creators (id, email, updated_at) SELECT ${id(1)}, 'other-' || n || '@example.com', now() FROM ${numbers}`,
    `INSERT INTO media (channel_id, id, url, media_content_type, owner, updated_at)
     SELECT $1::uuid, ${id(3)}, 'https://cdn.example/' || n || '.jpg', 'IMAGE', ${id(1)}::text, now() FROM ${numbers}`,
    `INSERT INTO collabs (channel_id, id, creator_id, email, handle, affiliate_code, affiliate_code_key, profile_picture_id,
       updated_at)
     SELECT $1::uuid, ${id(2)}, ${id(1)}, 'other-' || n || '@example.com', 'other-' || n, 'OTHER' || n, 'other' || n, ${id(3)},
       now() FROM ${numbers}`,
    `INSERT INTO custom_field_values (channel_id, id, definition_id, collab_id, value, updated_at)
     SELECT $1::uuid, ${id(4)}, (SELECT id FROM custom_field_definitions WHERE channel_id = $1::uuid AND handle = 'cc-shelf'),
       ${id(2)}, jsonb_build_object('_id', ${id(3)}, 'url', 'https://cdn.example/' || n || '.jpg'), now() FROM ${numbers}`,
    `INSERT INTO platform_objects (channel_id, id, kind, collab_id, platform_id)
     SELECT $1::uuid, ${id(9)}, 'metaobject', ${id(2)}, 'gid://shopify/Metaobject/' || n FROM ${numbers}`,
    `INSERT INTO events (channel_id, id, type, data, fanned_out_at)
     SELECT $1::uuid, ${id(5)}, 'collab.updated', jsonb_build_object('collab', jsonb_build_object('_id', ${id(2)})), now()
     FROM ${numbers}`,
    `INSERT INTO applications (channel_id, id, email, first_name, last_name, locale, answers)
     SELECT $1::uuid, ${id(6)}, 'other-' || n || '@example.com', 'A', 'B', 'en', '[]' FROM ${numbers}`,
    `INSERT INTO data_requests (channel_id, id, platform_request_id, customer_id, email, collab_id, requested_at)
     SELECT $1::uuid, ${id(7)}, n, n, 'Other-' || n || '@example.com', ${id(2)}, now() FROM ${numbers}`,
    `INSERT INTO collab_imports (channel_id, id, filename, columns, finished_at)
     SELECT $1::uuid, ${id(8)}, 'many.csv', '{email}', now() FROM (SELECT ${first} AS n) AS one`,
    `INSERT INTO collab_import_rows (channel_id, import_id, line, cells, email_key, check_result)
     SELECT $1::uuid, (SELECT ${id(8)} FROM (SELECT ${first} AS n) AS one), n, '{}', 'other-' || n || '@example.com', 'exists'
     FROM ${numbers}`,
    `INSERT INTO sign_in_attempts (id, email, browser_hash, link_hash, code_hash, locale, return_to, expires_at)
     SELECT ${id(1)}, 'other-' || n || '@example.com', '\\x00', sha256(n::text::bytea), '\\x00', 'en', '/', now() FROM ${numbers}
     WHERE $1::uuid IS NOT NULL`,
    `INSERT INTO former_emails (creator_id, email) SELECT ${id(1)}, 'was-' || n || '@example.com' FROM ${numbers}
     WHERE $1::uuid IS NOT NULL`,
    `INSERT INTO idempotency_records (channel_id, credential_id, route, key, request_hash, token, acquired_until, expires_at,
       response_status, response_body, collab_id)
     SELECT $1::uuid, $1::uuid, '/creators/collabs', n, sha256(''), ${id(1)}, now(), now() + interval '1 day', 200, '{}', ${id(2)}
     FROM ${numbers}`,
  ];
  for (const [index, sql] of statements.entries()) await query(sql, index === 0 ? [] : [channelId]);
  await query('ANALYZE');
}

/** The runs of one statement, and the pages that they read. */
export interface StatementWork {
  id: string;
  text: string;
  calls: number;
  pages: number;
}

/** The work of a role's statements. @param role from `addCountedRole` of a bench's database. */
export function listStatementWork(
  { query }: Pick<TestDatabase, 'query'>,
  role: string,
): Promise<StatementWork[]> {
  return query(
    `SELECT queryid::text AS id, min(query) AS text, sum(calls)::int AS calls,
       sum(shared_blks_hit + shared_blks_read)::int AS pages
     FROM pg_stat_statements WHERE userid = $1::regrole GROUP BY queryid`,
    [role],
  );
}
