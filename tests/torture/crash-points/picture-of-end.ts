import { askAll } from '../../support/admin-api.ts';
import { discountsInStore } from '../../support/discounts-in-store.ts';
import { viewStore } from '../../support/store-view.ts';
import type { Lane } from './open-lane.ts';
import type { Run } from './scenario.ts';
import { withoutNames } from './without-names.ts';

/** Tables that say how something came about, and nothing of what it is now. */
const beside = [
  'event_deliveries',
  'platform_notices',
  'reconciliations',
  'store_buckets',
  'channel_mirrors',
];

/**
 * Everything that a run has left: what the store shows, what the service holds of it, and what it still has to do. Two
 * runs of one scenario leave the same, whatever happened on the way.
 */
export async function pictureOfEnd(run: Run): Promise<unknown> {
  const [held, stored] = await Promise.all([heldOf(run), inStore(run)]);
  return withoutNames({ ...stored, ...held }, run);
}

interface CustomerInStore {
  id: string;
  defaultEmailAddress: { emailAddress: string };
}

async function inStore({ lane: { platformUrl }, domain }: Run) {
  const { entries, collections } = await viewStore(platformUrl, domain);
  return {
    // The data field is read already.
    entries: sorted(entries, ({ handle }) => handle).map((entry) => ({
      ...entry,
      fields: { ...entry.fields, data: null },
    })),
    collections: sorted(collections, ({ title }) => title),
    discounts: sorted(await discountsInStore(platformUrl, domain), ({ code }) => code),
    // Of two that are made at the same time either may be the first.
    customers: sorted(
      await askAll<CustomerInStore>(platformUrl, domain, {
        field: 'customers(first: 50)',
        nodes: 'id firstName lastName defaultEmailAddress { emailAddress }',
      }),
      ({ defaultEmailAddress }) => defaultEmailAddress.emailAddress,
    ),
    files: await askAll(platformUrl, domain, { field: 'files(first: 50)', nodes: 'id alt fileStatus' }),
  };
}

async function heldOf({ lane, domain, token }: Run) {
  const one = async (sql: string) => lane.query(sql, [domain]);
  return {
    collabs:
      await one(`${ofChannel} SELECT handle, email, first_name, last_name, affiliate_code, is_active, revision,
      custom, collab_started_at IS NOT NULL AS "hasStarted" FROM collabs, LATERAL (SELECT count(*)::int AS custom
        FROM custom_field_values AS value WHERE value.channel_id = collabs.channel_id AND collab_id = collabs.id) AS _
      WHERE channel_id = (TABLE channel) ORDER BY handle`),
    drops:
      await one(`${ofChannel} SELECT title, description, handle, revision, removed_at IS NOT NULL AS "isRemoved"
      FROM drops WHERE channel_id = (TABLE channel) ORDER BY title`),
    entriesHeld: await one(`${ofChannel} SELECT wanted_version - done_version AS behind, attempts, last_error,
      set_aside_at IS NOT NULL AS "isSetAside" FROM mirror_entries WHERE channel_id = (TABLE channel)
      ORDER BY behind, attempts, last_error`),
    objects:
      await one(`${ofChannel} SELECT kind, num_nonnulls(collab_id, drop_id) AS owners, platform_id IS NOT NULL AS "isThere", handle,
      written_hash IS NOT NULL AS "isKnown", confirm_at IS NOT NULL AS "isDoubtful"
      FROM platform_objects WHERE channel_id = (TABLE channel) ORDER BY kind, owners, handle, "isThere", "isKnown"`),
    mirror: await one(`${ofChannel} SELECT lease_holder IS NOT NULL AS "isHeld", blocked_reason
      FROM channel_mirrors WHERE channel_id = (TABLE channel)`),
    told: await one(`${ofChannel} SELECT type, count(*)::int FROM events
      WHERE channel_id = (TABLE channel) AND type !~ 'mirror' GROUP BY type ORDER BY type`),
    keys: await lane.query(
      `SELECT key, response_status FROM idempotency_records WHERE key LIKE $1 ORDER BY key`,
      [`${token}-%`],
    ),
    creators: await lane.query('SELECT email FROM creators WHERE email LIKE $1 ORDER BY email', [
      `%${token}%`,
    ]),
    rows: await countRows(lane, domain),
  };
}

const ofChannel = 'WITH channel AS (SELECT id FROM channels WHERE domain = $1)';

/** How many rows each table holds of a channel: what is lost, doubled or left over is another number. */
async function countRows({ query }: Lane, domain: string): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'channel_id' AND NOT table_name = ANY ($1) ORDER BY 1`,
    [[...beside, 'events']],
  );
  const counts = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*)::int AS count FROM ${name} WHERE channel_id = (TABLE channel)`,
  );
  const rows = await query<{ name: string; count: number }>(`${ofChannel} ${counts.join(' UNION ALL ')}`, [
    domain,
  ]);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

function sorted<T>(list: readonly T[], key: (item: T) => string): T[] {
  return list.toSorted((a, b) => key(a).localeCompare(key(b)));
}
