import { expect, it } from 'vitest';
import { Bulkhead, bulkheadLimits } from '#app/db/connection/bulkhead.ts';
import { problemOf } from '#app/domain/problem-of.ts';

const request = (tenant: string, waitLeftMs = 60_000) => ({ tenant, waitLeftMs });

/** Requests `count` connections, and counts the granted and the rejected ones. */
function acquire(bulkhead: Bulkhead, tenant: string, count: number) {
  const outcome: { given: number; refusals: Error[] } = { given: 0, refusals: [] };
  for (let index = 0; index < count; index += 1)
    bulkhead.enter(request(tenant), (refusal) => {
      if (refusal) outcome.refusals.push(refusal);
      else outcome.given += 1;
    });
  return outcome;
}

it('a tenant gets half of the pool, and all tenants together leave a reserve', () => {
  const bulkhead = new Bulkhead(() => bulkheadLimits(10));
  expect(acquire(bulkhead, 'a', 20).given).toBe(5);
  expect(acquire(bulkhead, 'b', 20).given).toBe(3);
});

it('a released connection goes to the tenant that has waited longest', () => {
  const bulkhead = new Bulkhead(() => bulkheadLimits(10));
  const a = acquire(bulkhead, 'a', 20);
  const b = acquire(bulkhead, 'b', 20);
  for (let index = 0; index < 4; index += 1) bulkhead.leave('a');
  expect([a.given, b.given]).toEqual([5 + 2, 3 + 2]);
});

it('a request is rejected at once if too many wait, with advice', () => {
  const bulkhead = new Bulkhead(() => ({ ...bulkheadLimits(10), waitingPerTenant: 2 }));
  const { given, refusals } = acquire(bulkhead, 'a', 8);
  expect([given, refusals.length]).toEqual([5, 1]);
  expect(problemOf(refusals[0])).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 3 });
});

it('a request is rejected after its longest wait', async () => {
  const bulkhead = new Bulkhead(() => bulkheadLimits(10));
  acquire(bulkhead, 'a', 5);
  const late = request('a', 20);
  const keepAlive = setInterval(() => undefined, 10);
  const refusal = await new Promise((resolve) => bulkhead.enter(late, resolve));
  clearInterval(keepAlive);
  expect(refusal).toMatchObject({ code: 'TENANT_LIMIT' });
  expect(late.waitLeftMs).toBeLessThan(20);
});
