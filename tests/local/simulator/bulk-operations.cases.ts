import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SimulatorOptions } from '../../../local/simulator/start-simulator.ts';
import { DOMAIN, openSimulator, type Simulator } from './open-simulator.ts';

const HOUR = 3_600_000;
const MUTATION =
  'mutation MakeInBulk($title: String!) { productCreate(product: {title: $title}) { product { id } userErrors { message } } }';

let folder: string;
let simulator: Simulator;
const start = (options: SimulatorOptions = {}) => openSimulator({ dataDir: folder, ...options });
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platform-bulk-'));
  simulator = await start();
});
afterEach(async () => {
  await simulator.close();
  rmSync(folder, { recursive: true });
});

const order = (fault: Record<string, unknown>) => simulator.control('POST', '/__faults', fault);

interface Operation {
  status: string;
  errorCode: string | null;
  objectCount: string;
  url: string | null;
  partialDataUrl: string | null;
}

async function rootField<T>(query: string, variables: unknown = {}): Promise<T> {
  const { body } = await simulator.sendQuery(query, variables);
  return Object.values((body as { data: Record<string, T> }).data)[0] as T;
}

interface Target {
  url: string;
  parameters: { name: string; value: string }[];
}

async function upload(count: number): Promise<{ path: string; status: number }> {
  const staged = await rootField<{ stagedTargets: [Target] }>(
    'mutation { stagedUploadsCreate(input: [{filename: "l.jsonl", mimeType: "text/jsonl", resource: BULK_MUTATION_VARIABLES, httpMethod: POST}]) { stagedTargets { url parameters { name value } } } }',
  );
  const [{ url, parameters }] = staged.stagedTargets;
  const form = new FormData();
  for (const { name, value } of parameters) form.append(name, value);
  const lines = Array.from({ length: count }, (_, index) => JSON.stringify({ title: `Bulk ${index}` }));
  form.append('file', new Blob([lines.join('\n')]));
  const { status } = await fetch(url, { method: 'POST', body: form });
  return { path: parameters.find(({ name }) => name === 'key')?.value ?? '', status };
}

async function begin(count: number): Promise<string> {
  const { path } = await upload(count);
  const begun = await rootField<{ bulkOperation: { id: string } }>(
    'mutation B($mutation: String!, $path: String!) { bulkOperationRunMutation(mutation: $mutation, stagedUploadPath: $path) { bulkOperation { id } } }',
    { mutation: MUTATION, path },
  );
  return begun.bulkOperation.id;
}

const read = (id: string) =>
  rootField<Operation>(
    'query Q($id: ID!) { bulkOperation(id: $id) { status errorCode objectCount url partialDataUrl } }',
    { id },
  );

/** Advances time in small steps, so that rows are processed between them. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    simulator.clock.advance(100);
    await wait(10);
  }
}

async function untilEnded(id: string): Promise<Operation> {
  for (let tries = 0; tries < 300; tries += 1) {
    const operation = await read(id);
    if (!['CREATED', 'RUNNING', 'CANCELING'].includes(operation.status)) return operation;
    await pass(100);
  }
  throw new Error('The operation does not end.');
}

async function linesAt(url: string | null): Promise<number> {
  const text = await (await fetch(url ?? '')).text();
  return text.split('\n').filter(Boolean).length;
}

it('A bulk operation starts after a delay, which bulk-hold increases', async () => {
  await order({ fault: 'bulk-hold', operation: 'MakeInBulk', ms: 5000 });
  const [held, prompt] = [await begin(3), await begin(3)];
  expect((await untilEnded(prompt)).status).toBe('COMPLETED');
  expect(await read(held)).toMatchObject({ status: 'CREATED', objectCount: '0' });
  await pass(5000);
  expect(await untilEnded(held)).toMatchObject({ status: 'COMPLETED', objectCount: '3' });
});

it('A failed operation keeps its completed rows, and has partial results', async () => {
  await order({ fault: 'bulk-fail', lines: 4 });
  const failed = await untilEnded(await begin(10));
  expect(failed).toMatchObject({
    status: 'FAILED',
    errorCode: 'INTERNAL_SERVER_ERROR',
    objectCount: '4',
    url: null,
  });
  expect(await linesAt(failed.partialDataUrl)).toBe(4);
  expect(await rootField('{ productsCount { count } }')).toEqual({ count: 7 });
});

it('A row without a result is applied', async () => {
  await order({ fault: 'bulk-lose-line', times: 2 });
  const ended = await untilEnded(await begin(5));
  expect(await linesAt(ended.url)).toBe(3);
  expect(await rootField('{ productsCount { count } }')).toEqual({ count: 8 });
});

it('Uploads and results can be lost or truncated', async () => {
  await order({ fault: 'unavailable', operation: 'staged_upload' });
  expect((await upload(1)).status).toBe(503);
  const { url } = await untilEnded(await begin(8));
  await order({ fault: 'lose-request', operation: 'bulk_results' });
  await expect(fetch(url ?? '')).rejects.toThrow('fetch failed');
  await order({ fault: 'garbage', operation: 'bulk_results' });
  const half = await (await fetch(url ?? '')).text();
  expect(half.length).toBe(Math.floor((await (await fetch(url ?? '')).text()).length / 2));
});

it('Results are available for seven days', async () => {
  const id = await begin(2);
  const { url } = await untilEnded(id);
  simulator.clock.advance(6 * 24 * HOUR);
  expect(await read(id)).toMatchObject({ status: 'COMPLETED', url });
  simulator.clock.advance(2 * 24 * HOUR);
  expect(await read(id)).toMatchObject({ status: 'EXPIRED', url: null });
});

it('An operation that takes longer than a day fails', async () => {
  await order({ fault: 'bulk-hold', ms: 25 * HOUR });
  const id = await begin(2);
  simulator.clock.advance(26 * HOUR);
  expect(await untilEnded(id)).toMatchObject({
    status: 'FAILED',
    errorCode: 'TIMEOUT',
    partialDataUrl: null,
  });
});

it('An uninstallation ends the app’s operations', async () => {
  const id = await begin(2);
  await simulator.control('POST', '/__uninstall', { shop: DOMAIN });
  await pass(500);
  await simulator.control('POST', '/__session-token', { shop: DOMAIN });
  expect(await untilEnded(id)).toMatchObject({ status: 'FAILED', errorCode: 'ACCESS_DENIED' });
});

it('The end of an operation sends a webhook', async () => {
  await simulator.sendQuery(
    'mutation { webhookSubscriptionCreate(topic: BULK_OPERATIONS_FINISH, webhookSubscription: {uri: "https://app.example/hooks"}) { userErrors { message } } }',
  );
  const id = await begin(1);
  await untilEnded(id);
  const { body } = await simulator.control('GET', '/__webhooks');
  const [received] = body as { topic: string; body: string }[];
  expect(received?.topic).toBe('bulk_operations/finish');
  expect(JSON.parse(received?.body ?? '')).toMatchObject({
    admin_graphql_api_id: id,
    status: 'completed',
    error_code: null,
    type: 'mutation',
  });
});

it('Operations that ran when the platform was killed have failed', async () => {
  const id = await begin(500);
  await pass(500);
  await simulator.close();
  simulator = await start();
  expect(await read(id)).toMatchObject({ status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR' });
});
