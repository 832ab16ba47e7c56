import { setTimeout as sleep } from 'node:timers/promises';
import { createCollab, newPerson } from '../../support/http/api-calls.ts';
import { call, type ApiResult } from '../../support/http/api-client.ts';
import type { CrashWorld } from '../../support/world/crash-world.ts';

export interface DatabaseOutageReport {
  requests: number;
  /** Responses other than a 503 with Retry-After, as text. */
  wrong: string[];
  /** From the moment when Postgres accepts connections again until each endpoint has accepted a request. */
  backAfterMs: number;
}

const retryForMs = 60_000;

/** Stops the database for a while under load, and measures how soon requests are accepted again. */
export async function runDatabaseOutage(world: CrashWorld, seconds: number): Promise<DatabaseOutageReport> {
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
    for (const response of await Promise.all(requests.map((request) => request()))) {
      requestCount += 1;
      if (!isComeBack(response))
        wrong.push(`a ${response.status} without the database: ${response.text.slice(0, 200)}`);
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
