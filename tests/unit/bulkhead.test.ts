import { expect, it } from 'vitest';
import { Bulkhead, bulkheadLimits } from '#app/db/bulkhead.ts';
import { problemOf } from '#app/domain/problem-of.ts';

const request = (tenant: string, waitLeftMs = 60_000) => ({ tenant, waitLeftMs });

/** Asks for `count` connections, and counts those that were given and those that were refused. */
function ask(bulkhead: Bulkhead, tenant: string, count: number) {
  const outcome: { given: number; refusals: Error[] } = { given: 0, refusals: [] };
  for (let index = 0; index < count; index += 1)
    bulkhead.enter(request(tenant), (refusal) => {
      if (refusal) outcome.refusals.push(refusal);
      else outcome.given += 1;
    });
  return outcome;
}

it('a tenant gets half of the pool, and all tenants together leave some of it', () => {
  const bulkhead = new Bulkhead(() => bulkheadLimits(10));
  expect(ask(bulkhead, 'a', 20).given).toBe(5);
  expect(ask(bulkhead, 'b', 20).given).toBe(3);
});

it('what one tenant gives back goes to the tenant that waits longest for its turn', () => {
  const bulkhead = new Bulkhead(() => bulkheadLimits(10));
  const a = ask(bulkhead, 'a', 20);
  const b = ask(bulkhead, 'b', 20);
  for (let index = 0; index < 4; index += 1) bulkhead.leave('a');
  expect([a.given, b.given]).toEqual([5 + 2, 3 + 2]);
});

it('a request is refused at once when too many wait, and with what to do', () => {
  const bulkhead = new Bulkhead(() => ({ ...bulkheadLimits(10), waitingPerTenant: 2 }));
  const { given, refusals } = ask(bulkhead, 'a', 8);
  expect([given, refusals.length]).toEqual([5, 1]);
  expect(problemOf(refusals[0])).toMatchObject({ code: 'unavailable', retryAfterSeconds: 3 });
});

it('a request that has waited as long as it may is refused', async () => {
  const bulkhead = new Bulkhead(() => bulkheadLimits(10));
  ask(bulkhead, 'a', 5);
  const late = request('a', 20);
  const keepAlive = setInterval(() => undefined, 10);
  const refusal = await new Promise((resolve) => bulkhead.enter(late, resolve));
  clearInterval(keepAlive);
  expect(refusal).toMatchObject({ code: 'TENANT_LIMIT' });
  expect(late.waitLeftMs).toBeLessThan(20);
});
