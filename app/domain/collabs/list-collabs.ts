import { pool } from '#app/db/client.ts';
import { preparedAs } from '#app/db/statement-name.ts';
import { collabColumns, collabJoins } from '#app/db/collab-sql.ts';
import type { Caller } from '../caller.ts';
import { fromRow } from './read-collab.ts';
import type { CollabRow, ReadCollab } from './read-collab.ts';

/** Which collabs are asked for, of those within the caller's reach. */
export interface CollabFilter {
  /** The channel's domain, normalised. */
  domain?: string;
  /** The creator's e-mail address, normalised. */
  email?: string;
}

/** One page of a list: at most `limit` collabs that are older than the one whose id is `after`. */
export interface PageAsked {
  limit: number;
  after?: string;
}

export interface CollabPage {
  collabs: ReadCollab[];
  /** The id to go on after; undefined at the end. */
  next: string | undefined;
}

/**
 * Lists collabs within a caller's reach, newest first, creator populated and drops as ids. The page is found by its
 * key, never by counting rows, so that the last page costs what the first does.
 */
export async function listCollabs(
  caller: Caller,
  filter: CollabFilter,
  { limit, after }: PageAsked,
): Promise<CollabPage> {
  const parameters = new Parameters();
  const conditions = [reachOf(caller, parameters)];
  if (filter.domain !== undefined)
    conditions.push(
      `c.channel_id = (SELECT id FROM channels WHERE domain = ${parameters.add(filter.domain)})`,
    );
  if (filter.email !== undefined)
    conditions.push(`c.creator_id = (SELECT id FROM creators WHERE email = ${parameters.add(filter.email)})`);
  if (after !== undefined) conditions.push(`c.id < ${parameters.add(after)}::uuid`);
  const { rows } = await pool.query<CollabRow & { id: string }>({
    // Each shape of the question is one statement, prepared once a connection.
    name: preparedAs(
      `list-collabs/${[caller.kind, ...Object.keys(filter).sort(), after ? 'after' : ''].join('/')}`,
    ),
    text: pageStatement(conditions, parameters.add(limit + 1)),
    values: parameters.values,
  });
  const page = rows.slice(0, limit);
  return { collabs: page.map(fromRow), next: rows.length > limit ? page.at(-1)?.id : undefined };
}

/** The condition that a collab is within reach: the creator's own, of the caller's channel, or of one that granted access. */
function reachOf(caller: Caller, parameters: Parameters): string {
  if (caller.kind === 'creator') return `c.creator_id = ${parameters.add(caller.creatorId)}::uuid`;
  if (caller.kind !== 'partner') return `c.channel_id = ${parameters.add(caller.channelId)}::uuid`;
  return `EXISTS (
    SELECT FROM partner_grants AS g
    WHERE g.channel_id = c.channel_id AND g.partner_id = ${parameters.add(caller.partnerId)}::uuid
      AND g.revoked_at IS NULL)`;
}

/** The page's keys are found first, by one index, and what belongs to them is looked up for them alone. */
const pageStatement = (conditions: readonly string[], limit: string) => `
  SELECT c.id, ${collabColumns('ids')}
  FROM (
    SELECT c.channel_id, c.id FROM collabs AS c
    WHERE ${conditions.join(' AND ')}
    ORDER BY c.id DESC LIMIT ${limit}
  ) AS page
  JOIN collabs AS c ON c.channel_id = page.channel_id AND c.id = page.id
  JOIN channels AS ch ON ch.id = c.channel_id ${collabJoins}
  ORDER BY c.id DESC`;

/** Values of a statement that is put together of parts, each known by its place. */
class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
