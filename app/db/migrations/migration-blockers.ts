import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';

/** How long a statement waits before the sessions that it waits for are reported. */
const quietMs = 1_000;

/** What shows also to a role that may not see the statements of others. Process 0 is a prepared transaction. */
const blockersOf = `
  SELECT blocker.pid, usename AS role, application_name AS program
  FROM unnest(pg_blocking_pids($1)) AS blocker (pid) LEFT JOIN pg_stat_activity USING (pid)
  ORDER BY blocker.pid`;

const blockers = z.array(
  z.object({ pid: z.number(), role: z.string().nullable(), program: z.string().nullable() }),
);

interface Waiting {
  client: pg.Client;
  connection: pg.ClientConfig;
  report: (progress: string) => void;
}

/**
 * Runs `work` on the client. Reports the sessions whose transactions it waits for, from a connection of its own, each time
 * they change.
 */
export async function reportingBlockers(waiting: Waiting, work: () => Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const { rows } = await waiting.client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const reporting = reportUntil(over.signal, rows[0]?.pid ?? 0, waiting);
  try {
    await work();
  } finally {
    over.abort();
    await reporting;
  }
}

async function reportUntil(over: AbortSignal, pid: number, { connection, report }: Waiting): Promise<void> {
  /** @returns whether the work goes on. */
  const pause = () =>
    sleep(quietMs, undefined, { signal: over }).then(
      () => true,
      () => false,
    );
  if (!(await pause())) return;
  const observer = new pg.Client(connection);
  observer.on('error', () => undefined);
  try {
    await observer.connect();
    let previous = '';
    do {
      const found = blockers.parse((await observer.query(blockersOf, [pid])).rows);
      const names = found.map(nameOf).join('; ');
      if (names !== previous && names !== '')
        report(`Waiting for the transaction of ${names}. End it if it is not needed.`);
      previous = names;
    } while (await pause());
  } catch {
    // The report only helps: the migration continues without it, for example when all connections are taken.
  } finally {
    await observer.end().catch(() => undefined);
  }
}

function nameOf({ pid, role, program }: z.infer<typeof blockers>[number]): string {
  if (pid === 0) return 'a prepared transaction (pg_prepared_xacts)';
  return `process ${pid} (role ${role ?? 'unknown'}, application ${program || 'unnamed'})`;
}
