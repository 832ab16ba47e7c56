import type { TestDatabase } from './database.ts';
import type { ToolsHere } from './tools-here.ts';

/** An endpoint as its owner knows it. */
export interface TestEndpoint {
  id: string;
  secret: string;
  /** The arguments that name its owner on the command line. */
  owner: [flag: '--channel' | '--partner', name: string];
}

/** Adds an endpoint as the command line does. */
export async function addEndpoint(
  { tools, database }: { tools: ToolsHere; database: TestDatabase },
  owner: TestEndpoint['owner'],
  { url, types = [] }: { url: string; types?: string[] },
): Promise<TestEndpoint> {
  const said = await tools.webhooks(
    'add',
    ...owner,
    '--url',
    url,
    ...types.flatMap((type) => ['--type', type]),
  );
  const secret = said.split('\n').at(-1) ?? '';
  const [row] = await database.query<{ id: string }>(
    'SELECT id FROM event_endpoints WHERE url = $1 ORDER BY id DESC LIMIT 1',
    [url],
  );
  return { id: row?.id ?? '', secret, owner };
}

/** One line of an endpoint's delivery log. */
export interface DeliveryRow {
  event_id: string;
  attempts: number;
  next_attempt_at: Date | null;
  delivered_at: Date | null;
  given_up_at: Date | null;
  response_status: number | null;
  response_body: string | null;
  last_error: string | null;
}

/** The delivery log of an endpoint, oldest event first. */
export function deliveriesTo(
  database: TestDatabase,
  { id }: Pick<TestEndpoint, 'id'>,
): Promise<DeliveryRow[]> {
  return database.query('SELECT * FROM event_deliveries WHERE endpoint_id = $1 ORDER BY event_id', [id]);
}

/** Lets all pauses of an endpoint pass. */
export async function passTime(database: TestDatabase, { id }: Pick<TestEndpoint, 'id'>): Promise<void> {
  await database.query('UPDATE event_endpoints SET paused_until = NULL WHERE id = $1', [id]);
  await database.query(
    'UPDATE event_deliveries SET next_attempt_at = now() WHERE endpoint_id = $1 AND next_attempt_at IS NOT NULL',
    [id],
  );
  await database.query(
    `SELECT graphile_worker.add_job('deliver-events', json_build_object('endpointId', $1::text), job_key => 'deliver-events:' || $1, queue_name => 'deliver-events:' || $1)`,
    [id],
  );
}
