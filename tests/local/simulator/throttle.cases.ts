import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StorePlan } from '../../../local/simulator/store-seed.ts';
import { sampleStore } from '../../platform/sample-store.ts';
import { openSimulator, type Simulator } from './open-simulator.ts';

let simulator: Simulator;
beforeEach(async () => {
  const plans: StorePlan[] = ['standard', 'advanced', 'plus', 'enterprise'];
  const stores = plans.map((plan) => sampleStore({ domain: `${plan}.myshopify.com`, plan }));
  simulator = await openSimulator({ stores });
});
afterEach(() => simulator.close());

interface Body {
  data?: unknown;
  errors?: { extensions: { code: string } }[];
  extensions: {
    cost: {
      requestedQueryCost: number;
      actualQueryCost: number | null;
      throttleStatus: { maximumAvailable: number; currentlyAvailable: number; restoreRate: number };
    };
  };
}

/** A mutation with a cost of a multiple of ten points, without changes; its actual cost is the same. */
async function spend(points: number, plan = 'standard'): Promise<Body> {
  const one = (index: number) =>
    `m${index}: collectionDelete(input: {id: "gid://shopify/Collection/1"}) { deletedCollectionId }`;
  const mutation = `mutation { ${Array.from({ length: points / 10 }, (_, index) => one(index)).join(' ')} }`;
  const { status, body } = await simulator.sendQuery(mutation, {}, `${plan}.myshopify.com`);
  expect(status).toBe(200);
  return body as Body;
}

const statusOf = (body: Body) => body.extensions.cost.throttleStatus;

describe('The bucket of a store', () => {
  it.each([
    ['standard', 100],
    ['advanced', 200],
    ['plus', 1000],
    ['enterprise', 2000],
  ])('on plan %s restores %i points a second and holds twenty seconds’ worth', async (plan, restoreRate) => {
    expect(statusOf(await spend(10, plan))).toEqual({
      maximumAvailable: restoreRate * 20,
      currentlyAvailable: restoreRate * 20 - 10,
      restoreRate,
    });
    await spend(1000, plan);
    const { currentlyAvailable: before } = statusOf(await spend(10, plan));
    simulator.clock.advance(500);
    expect(statusOf(await spend(10, plan)).currentlyAvailable).toBe(before + restoreRate / 2 - 10);
    simulator.clock.advance(3_600_000);
    expect(statusOf(await spend(10, plan)).currentlyAvailable).toBe(restoreRate * 20 - 10);
  });

  it('rejects requests beyond its level with THROTTLED until enough is restored', async () => {
    await spend(1000);
    await spend(990);
    const rejected = await spend(20);
    expect(rejected).toMatchObject({
      errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
      extensions: {
        cost: { requestedQueryCost: 20, actualQueryCost: null, throttleStatus: { currentlyAvailable: 10 } },
      },
    });
    expect(rejected).not.toHaveProperty('data');
    simulator.clock.advance(99);
    expect(await spend(20)).toHaveProperty('errors');
    simulator.clock.advance(1);
    expect(await spend(20)).toHaveProperty('data');
  });

  it('is charged the requested cost and refunded the unused part', async () => {
    const { body } = await simulator.sendQuery(
      '{ products(first: 250, query: "title:none") { edges { node { id } } } }',
      {},
      'standard.myshopify.com',
    );
    expect((body as Body).extensions.cost).toEqual({
      requestedQueryCost: 13,
      actualQueryCost: 2,
      throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1998, restoreRate: 100 },
    });
  });

  it('of one store is independent of another’s', async () => {
    await spend(1000, 'plus');
    expect(statusOf(await spend(10, 'standard')).currentlyAvailable).toBe(1990);
  });

  it('can be reduced for a while', async () => {
    await simulator.control('POST', '/__faults', { fault: 'shrink-bucket', maximum: 50, ms: 10_000 });
    expect(statusOf(await spend(10))).toMatchObject({ maximumAvailable: 50, currentlyAvailable: 40 });
    expect(await spend(50)).toHaveProperty('errors');
    simulator.clock.advance(20_000);
    expect(statusOf(await spend(10))).toMatchObject({ maximumAvailable: 2000 });
  });
});
