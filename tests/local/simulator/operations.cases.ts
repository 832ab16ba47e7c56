import { readFileSync } from 'node:fs';
import { Kind, parse, print } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleStore } from '../../platform/sample-store.ts';
import { openSimulator, type Simulator } from './open-simulator.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const variables = JSON.parse(read('operations.variables.json')) as Record<string, unknown>;
const operations = parse(read('operations.graphql')).definitions.flatMap((definition) =>
  definition.kind === Kind.OPERATION_DEFINITION && definition.name
    ? [{ name: definition.name.value, definition }]
    : [],
);
const isBulkQuery = ({ name }: { name: string }) => name === 'BulkRunQuery';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await openSimulator({ stores: [sampleStore({ plan: 'enterprise' })] });
});
afterAll(() => simulator.close());

async function run({ name, definition }: (typeof operations)[0]) {
  const { status, body } = await simulator.sendQuery(print(definition), variables[name] ?? {});
  return { status, body: body as { data?: object; errors?: { extensions: { code: string } }[] } };
}

it('There are forty-eight operations and more', () => {
  expect(operations.length).toBeGreaterThanOrEqual(48);
});

describe('Every operation is simulated', () => {
  it.each(operations.filter((one) => !isBulkQuery(one)))('$name', async (operation) => {
    const { status, body } = await run(operation);
    expect(status).toBe(200);
    expect(Object.keys(body.data ?? {})).not.toEqual([]);
    // Sample ids are unknown: an error about them is fine, but the operation must be simulated.
    for (const { extensions } of body.errors ?? []) expect(extensions.code).toBe('RESOURCE_NOT_FOUND');
  });
});

describe('Bulk queries fail with NOT_SIMULATED', () => {
  it.each(operations.filter(isBulkQuery))('$name', async (operation) => {
    const { body } = await run(operation);
    expect(body.errors).toMatchObject([{ extensions: { code: 'NOT_SIMULATED' } }]);
  });
});
