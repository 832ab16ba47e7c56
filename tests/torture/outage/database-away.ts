import { setTimeout as sleep } from 'node:timers/promises';
import { createCollab, newPerson } from '../../support/api-calls.ts';
import { call } from '../../support/api-client.ts';
import type { ApiResult } from '../../support/api-client.ts';
import type { CrashWorld } from '../../support/crash-world.ts';

/** What came of a while without the database. */
export interface DatabaseAwayReport {
  requests: number;
  /** Answers that were not a 503 that says when to come back, in words. */
  wrong: string[];
  /** From the moment that Postgres takes connections again until every endpoint has served somebody. */
  backAfterMs: number;
}

const retryForMs = 60_000;

/** Takes the database away for so long while callers go on, and measures how soon they are served when it is back. */
export async function leaveDatabaseAway(world: CrashWorld, seconds: number): Promise<DatabaseAwayReport> {
  const { halo } = world;
  const { _id } = await createCollab(world, halo);
  const requests = [
    () => call(`${world.base}/creators/collabs`, { key: halo.key, json: newPerson() }),
    () => call(`${world.base}/creators/collabs/${_id}`, { key: halo.key, json: { lastName: 'Away' } }),
    () => call(`${world.base}/creators/collabs?platform_domain=${halo.domain}`, { key: halo.key }),
    () => call(`${world.base}/channels/${halo.domain}/collabs/${_id}`, { key: halo.key }),
  ];
  await world.kill('postgres');
  const wrong: string[] = [];
  let requestCount = 0;
  const endsAt = performance.now() + seconds * 1_000;
  while (performance.now() < endsAt) {
    for (const answer of await Promise.all(requests.map((request) => request()))) {
      requestCount += 1;
      if (!isComeBack(answer))
        wrong.push(`a ${answer.status} without the database: ${answer.text.slice(0, 200)}`);
    }
    await sleep(50);
  }
  await world.revive('postgres');
  const startedAt = performance.now();
  await Promise.all(requests.map((request) => untilServed(request, startedAt + retryForMs)));
  return { requests: requestCount, wrong, backAfterMs: performance.now() - startedAt };
}

function isComeBack({ status, headers }: ApiResult): boolean {
  return status === 503 && Number(headers.get('retry-after')) > 0;
}

async function untilServed(request: () => Promise<ApiResult>, until: number): Promise<void> {
  while ((await request()).status !== 200) {
    if (performance.now() > until) return;
    await sleep(50);
  }
}
