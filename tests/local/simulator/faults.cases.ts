import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleStore } from '../../platform/sample-store.ts';
import { until } from '../../support/until.ts';
import { openSimulator, type Reply, type Simulator } from './open-simulator.ts';

let simulator: Simulator;
beforeEach(async () => {
  const second = sampleStore({ domain: 'second.myshopify.com' });
  simulator = await openSimulator({ stores: [sampleStore(), second] });
});
afterEach(() => simulator.close());

const order = (fault: Record<string, unknown>) => simulator.control('POST', '/__faults', fault);
const make = (domain?: string) =>
  simulator.sendQuery(
    'mutation Make { productCreate(product: {title: "New"}) { product { id } } }',
    {},
    domain,
  );
const faults = async () => (await simulator.control('GET', '/__faults')).body as unknown[];
const read = () => simulator.sendQuery('query Read { shop { name } }');

async function productCount(): Promise<unknown> {
  const { body } = await simulator.sendQuery('{ productsCount { count } }');
  return (body as { data: { productsCount: { count: number } } }).data.productsCount.count;
}

const isOk = ({ status, body }: Reply) => status === 200 && !(body as { errors?: unknown }).errors;

describe('A fault', () => {
  it('lose-answer runs the operation and closes the connection', async () => {
    await order({ fault: 'lose-answer' });
    await expect(make()).rejects.toThrow('fetch failed');
    expect(await productCount()).toBe(4);
  });

  it('lose-answer affects every second request with every: 2', async () => {
    await order({ fault: 'lose-answer', times: 'always', every: 2 });
    expect((await make()).status).toBe(200);
    await expect(make()).rejects.toThrow('fetch failed');
    expect((await make()).status).toBe(200);
    await expect(make()).rejects.toThrow('fetch failed');
    expect(await productCount()).toBe(7);
  });

  it('lose-request closes the connection before the operation', async () => {
    await order({ fault: 'lose-request' });
    await expect(make()).rejects.toThrow('fetch failed');
    expect(await productCount()).toBe(3);
  });

  it('unavailable returns 503, before or after the operation', async () => {
    await order({ fault: 'unavailable' });
    expect((await make()).status).toBe(503);
    expect(await productCount()).toBe(3);
    await order({ fault: 'unavailable', applied: true });
    expect((await make()).status).toBe(503);
    expect(await productCount()).toBe(4);
  });

  it('internal-error returns a top-level error with status 200', async () => {
    await order({ fault: 'internal-error' });
    expect(await make()).toMatchObject({
      status: 200,
      body: {
        data: { productCreate: null },
        errors: [
          {
            path: ['productCreate'],
            extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: expect.any(String) as string },
          },
        ],
      },
    });
    expect(await productCount()).toBe(3);
  });

  it('garbage returns half a response after the operation', async () => {
    await order({ fault: 'garbage' });
    await expect(make()).rejects.toThrow(SyntaxError);
    expect(await productCount()).toBe(4);
  });

  it('throttle rejects with a full bucket', async () => {
    await order({ fault: 'throttle' });
    expect((await make()).body).toMatchObject({ errors: [{ extensions: { code: 'THROTTLED' } }] });
    expect(await productCount()).toBe(3);
  });

  it('throttle can return status 429', async () => {
    await order({ fault: 'throttle', status: 429 });
    expect(await make()).toMatchObject({
      status: 429,
      body: { errors: [{ extensions: { code: 'THROTTLED' } }] },
    });
  });

  it.each([402, 404, 423])('closed returns %d before the operation', async (status) => {
    await order({ fault: 'closed', status });
    expect(await make()).toMatchObject({ status, body: { errors: 'The store is closed' } });
    expect(await productCount()).toBe(3);
  });

  it('closed can return status 200 with a code', async () => {
    await order({ fault: 'closed' });
    expect(await make()).toMatchObject({
      status: 200,
      body: { errors: [{ extensions: { code: 'SHOP_INACTIVE' } }] },
    });
    expect(await productCount()).toBe(3);
  });

  it.each([403, 408, 430])('refused returns a page with %d before the operation', async (status) => {
    await order({ fault: 'refused', status });
    await expect(make()).rejects.toThrow(SyntaxError);
    const { body } = await simulator.control('GET', '/__log?operation=Make');
    expect(body).toMatchObject([{ status, outcome: 'refused' }]);
    expect(await productCount()).toBe(3);
  });

  it('delay responds after a time', async () => {
    await order({ fault: 'delay', ms: 20 });
    expect(isOk(await read())).toBe(true);
  });

  it('delay with untilRemoved responds when it is removed, alone or with all others', async () => {
    for (const all of [false, true]) {
      const { body } = await order({ fault: 'delay', untilRemoved: true, operation: 'Make' });
      await order({ fault: 'unavailable', operation: 'Read', times: 'always' });
      const finished: string[] = [];
      const held = make().then((reply) => {
        finished.push('held');
        return reply;
      });
      await until('the response is held', async () => (await faults()).length === 1);
      expect((await read()).status).toBe(503);
      expect(finished).toEqual([]);
      const { id } = body as { id: number };
      await simulator.control('DELETE', all ? '/__faults' : `/__faults?id=${id}`);
      expect(isOk(await held)).toBe(true);
      expect((await read()).status).toBe(all ? 200 : 503);
      await simulator.control('DELETE', '/__faults');
    }
  });
});

describe('A fault affects', () => {
  it('one request by default', async () => {
    await order({ fault: 'unavailable', times: 2 });
    expect([(await read()).status, (await read()).status, (await read()).status]).toEqual([503, 503, 200]);
    await order({ fault: 'unavailable', times: 'always' });
    expect([(await read()).status, (await read()).status, (await read()).status]).toEqual([503, 503, 503]);
  });

  it('an operation by its name or root field, and no other', async () => {
    await order({ fault: 'unavailable', operation: 'Make' });
    await order({ fault: 'unavailable', field: 'productCreate' });
    expect((await read()).status).toBe(200);
    expect((await make()).status).toBe(503);
    expect((await make()).status).toBe(503);
    expect((await make()).status).toBe(200);
  });

  it('one store, and no other', async () => {
    await order({ fault: 'unavailable', store: 'second.myshopify.com' });
    expect((await make()).status).toBe(200);
    expect((await make('second.myshopify.com')).status).toBe(503);
  });
});

describe('Faults in force', () => {
  it('are listed with their hits and can be removed', async () => {
    await order({ fault: 'unavailable', times: 'always' });
    await read();
    const { body } = await simulator.control('GET', '/__faults');
    expect(body).toMatchObject([{ fault: 'unavailable', times: 'always', hits: 1 }]);
    expect((await simulator.control('DELETE', '/__faults')).status).toBe(204);
    expect((await read()).status).toBe(200);
  });

  it('are rejected with unknown names', async () => {
    for (const wrong of [
      {},
      { fault: 'explode' },
      { fault: 'delay', times: 0 },
      { fault: 'delay', when: 'now' },
      { fault: 'refused' },
      { fault: 'refused', status: 404 },
      { fault: 'closed', status: 430 },
    ])
      expect((await order(wrong)).status).toBe(400);
    expect((await simulator.control('GET', '/__faults')).body).toEqual([]);
  });
});
