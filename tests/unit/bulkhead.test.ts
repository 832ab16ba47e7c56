import { expect, it } from 'vitest';
import { Bulkhead, bulkheadLimits } from '#app/db/connection/bulkhead.ts';
import { problemOf } from '#app/domain/problem-of.ts';

const request = (tenant: string, waitLeftMs = 60_000) => ({ tenant, waitLeftMs });

/** Requests `count` connections, and counts the granted and the rejected ones. */
function acquire(bulkhead: Bulkhead, tenant: string, count: number) {
  const outcome: { granted: number; rejections: Error[] } = { granted: 0, rejections: [] };
  for (let index = 0; index < count; index += 1)
    bulkhead.enter(request(tenant), (rejection) => {
      if (rejection) outcome.rejections.push(rejection);
      else outcome.granted += 1;
    });
  return outcome;
}

it('a tenant gets half of the pool, and all tenants together leave a reserve', () => {
  const bulkhead = new Bulkhead(() => bulkheadLimits(10));
  expect(acquire(bulkhead, 'a', 20).granted).toBe(5);
  expect(acquire(bulkhead, 'b', 20).granted).toBe(3);
});

it('a released connection goes to the tenant that has waited longest', () => {
  const bulkhead = new Bulkhead(() => bulkheadLimits(10));
  const a = acquire(bulkhead, 'a', 20);
  const b = acquire(bulkhead, 'b', 20);
  for (let index = 0; index < 4; index += 1) bulkhead.leave('a');
  expect([a.granted, b.granted]).toEqual([5 + 2, 3 + 2]);
});

it('a request is rejected at once if too many wait, with advice', () => {
  const bulkhead = new Bulkhead(() => ({ ...bulkheadLimits(10), waitingPerTenant: 2 }));
  const { granted, rejections } = acquire(bulkhead, 'a', 8);
  expect([granted, rejections.length]).toEqual([5, 1]);
  expect(problemOf(rejections[0])).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 3 });
});

it('a request is rejected after its longest wait', async () => {
  const bulkhead = new Bulkhead(() => bulkheadLimits(10));
  acquire(bulkhead, 'a', 5);
  const late = request('a', 20);
  const keepAlive = setInterval(() => undefined, 10);
  const rejection = await new Promise((resolve) => bulkhead.enter(late, resolve));
  clearInterval(keepAlive);
  expect(rejection).toMatchObject({ code: 'TENANT_LIMIT' });
  expect(late.waitLeftMs).toBeLessThan(20);
});
