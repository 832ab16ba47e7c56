import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { appSettings } from '../../support/world/app-settings.ts';
import type { BenchDatabase } from '../harness/start-database.ts';

/** Event endpoints of one store whose names no DNS server resolves. */
export interface HangingReceivers {
  /** Enqueues a delivery to each endpoint, and resolves when the first lookups are in progress. */
  hang(): Promise<void>;
  /** Deletes pending deliveries, and resolves when none is in progress. */
  rest(): Promise<void>;
}

const lookAgainMs = 20;

/** Adds event endpoints, which are idle at first. */
export function addHangingReceivers(
  database: BenchDatabase,
  { domain, count }: { domain: string; count: number },
): HangingReceivers {
  const env = { ...process.env, ...appSettings, DATABASE_URL: database.url };
  for (let index = 0; index < count; index += 1) {
    const url = `https://r${index}.silent.example/hook`;
    const add = ['build/bin/event-endpoints.js', 'add', '--channel', domain, '--url', url];
    execFileSync('node', [...add, '--type', 'drop.removed'], { env });
  }
  const untilUnderWay = async (isReached: (underWay: number) => boolean) => {
    const running = `SELECT count(*)::int AS "underWay" FROM graphile_worker.jobs
      WHERE task_identifier = 'deliver-events' AND locked_at IS NOT NULL`;
    for (;;) {
      const [row] = await database.query<{ underWay: number }>(running);
      if (isReached(row?.underWay ?? 0)) return;
      await sleep(lookAgainMs);
    }
  };
  return {
    async hang() {
      await database.query(
        'UPDATE event_endpoints SET unreachable_count = 0, paused_until = NULL, disabled_at = NULL, disabled_reason = NULL',
      );
      await database.query(
        `WITH event AS (
          INSERT INTO events (channel_id, id, type, data, fanned_out_at)
          SELECT id, gen_random_uuid(), 'drop.removed', '{}', pg_catalog.now() FROM channels WHERE domain = $1
          RETURNING channel_id, id
        )
        INSERT INTO event_deliveries (channel_id, event_id, endpoint_id, next_attempt_at)
        SELECT event.channel_id, event.id, endpoint.id, '2026-01-01' FROM event, event_endpoints AS endpoint`,
        [domain],
      );
      await database.query(
        `SELECT graphile_worker.add_job('deliver-events', json_build_object('endpointId', id::text),
           queue_name => 'deliver-events:' || id, job_key => 'deliver-events:' || id) FROM event_endpoints`,
      );
      await untilUnderWay((underWay) => underWay > 0);
    },
    async rest() {
      await database.query(
        'UPDATE event_endpoints SET disabled_at = \'2026-01-01\', disabled_reason = \'{"code":"endpoint-turned-off","params":{}}\'',
      );
      await database.query("DELETE FROM events WHERE type = 'drop.removed'");
      await untilUnderWay((underWay) => underWay === 0);
    },
  };
}
