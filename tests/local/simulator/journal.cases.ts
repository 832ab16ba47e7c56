import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { World } from '../../../local/simulator/state/world.ts';
import { DOMAIN, openSimulator, type Simulator } from './open-simulator.ts';

let dataDir: string;
let running: Simulator[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'platform-journal-'));
  running = [];
});
afterEach(async () => {
  for (const simulator of running) await simulator.close();
  rmSync(dataDir, { recursive: true });
});

async function start(): Promise<Simulator> {
  const simulator = await openSimulator({ dataDir });
  running.push(simulator);
  return simulator;
}

async function restart(simulator: Simulator, damage: () => void = () => undefined): Promise<Simulator> {
  await simulator.close();
  running = running.filter((one) => one !== simulator);
  damage();
  return start();
}

const journal = () => join(dataDir, 'journal.jsonl');

async function makeCollection(simulator: Simulator, title: string): Promise<string> {
  const { body } = await simulator.sendQuery(
    'mutation C($title: String!) { collectionCreate(collection: {title: $title}) { collection { id } } }',
    { title },
  );
  return (body as { data: { collectionCreate: { collection: { id: string } } } }).data.collectionCreate
    .collection.id;
}

async function titles(simulator: Simulator): Promise<string[]> {
  const { body } = await simulator.sendQuery('{ collections(first: 50) { nodes { title } } }');
  const { nodes } = (body as { data: { collections: { nodes: { title: string }[] } } }).data.collections;
  return nodes.map(({ title }) => title);
}

it('Every acknowledged write survives a restart, and ids are not reused', async () => {
  const before = await start();
  const kept = await makeCollection(before, 'kept');
  const deleted = await makeCollection(before, 'gone');
  await before.sendQuery(
    'mutation D($id: ID!) { collectionDelete(input: {id: $id}) { deletedCollectionId } }',
    {
      id: deleted,
    },
  );
  const token = before.platform.tokenFor(DOMAIN);
  const after = await restart(before);
  expect(await titles(after)).toEqual(['kept']);
  expect(after.platform.tokenFor(DOMAIN)).toBe(token);
  const next = await makeCollection(after, 'next');
  expect(new Set([kept, deleted, next]).size).toBe(3);
});

it('A truncated last line is dropped, and earlier lines stay', async () => {
  const simulator = await start();
  await makeCollection(simulator, 'one');
  const { length } = readFileSync(journal());
  await makeCollection(simulator, 'two');
  const bytes = readFileSync(journal());
  for (let end = length; end < bytes.length; end += 23) {
    const copy = mkdtempSync(join(dataDir, 'cut-'));
    writeFileSync(join(copy, 'journal.jsonl'), bytes.subarray(0, end));
    const world = new World(copy);
    expect(world.store(DOMAIN)?.collections.all()).toMatchObject([{ title: 'one' }]);
    world.close();
  }
});

it('Writing continues after a truncated line', async () => {
  const before = await start();
  await makeCollection(before, 'one');
  const after = await restart(before, () => truncateSync(journal(), readFileSync(journal()).length - 20));
  await makeCollection(after, 'two');
  expect(await titles(await restart(after))).toEqual(['two']);
});

it('Half a character at the end is dropped too', async () => {
  const before = await start();
  await makeCollection(before, 'one');
  const after = await restart(before, () => appendFileSync(journal(), Buffer.from([0x7b, 0x22, 0xe2, 0x82])));
  expect(await titles(after)).toEqual(['one']);
});

it('A broken line in the middle is an error with its position', async () => {
  const before = await start();
  await before.close();
  running = [];
  const lines = readFileSync(journal(), 'utf8').split('\n');
  writeFileSync(journal(), [lines[0], '{"store":', ...lines.slice(1)].join('\n'));
  await expect(openSimulator({ dataDir })).rejects.toThrow(/journal is damaged: .*line 2/);
});

it('A start rewrites the journal without deleted rows', async () => {
  const before = await start();
  for (let index = 0; index < 20; index += 1) {
    const id = await makeCollection(before, `short-lived ${index}`);
    await before.sendQuery(
      'mutation D($id: ID!) { collectionDelete(input: {id: $id}) { deletedCollectionId } }',
      {
        id,
      },
    );
  }
  expect(readFileSync(journal(), 'utf8')).toContain('short-lived');
  await restart(before);
  expect(readFileSync(journal(), 'utf8')).not.toContain('short-lived');
});

it('Uploads are saved next to it', async () => {
  const before = await start();
  const { body } = await before.sendQuery(
    'mutation { stagedUploadsCreate(input: [{filename: "a.txt", mimeType: "text/plain", resource: FILE, httpMethod: PUT}]) { stagedTargets { url resourceUrl } } }',
  );
  const { stagedTargets } = (
    body as { data: { stagedUploadsCreate: { stagedTargets: Record<string, string>[] } } }
  ).data.stagedUploadsCreate;
  const target = stagedTargets[0] ?? {};
  await fetch(target['url'] ?? '', { method: 'PUT', body: 'hello' });
  await before.sendQuery(
    'mutation F($url: String!) { fileCreate(files: [{originalSource: $url}]) { files { id } } }',
    {
      url: target['resourceUrl'],
    },
  );
  before.clock.advance(10_000);
  const { body: listed } = await before.sendQuery(
    '{ files(first: 1, query: "filename:a.txt") { nodes { ... on GenericFile { url } } } }',
  );
  const { url } = (listed as { data: { files: { nodes: { url: string }[] } } }).data.files.nodes[0] ?? {
    url: '',
  };
  const after = await restart(before);
  const media = await fetch(url.replace('https://cdn.shopify.com', `${after.url}/cdn`));
  expect(await media.text()).toBe('hello');
});

it('Two platforms never share a folder: the second names the first and changes nothing', async () => {
  const first = await start();
  const before = readFileSync(journal(), 'utf8');
  const environment = { ...process.env, PLATFORM_DATA_DIR: dataDir };
  const second = spawnSync('node', ['--import', 'tsx', 'local/simulator/main.ts'], {
    env: environment,
    encoding: 'utf8',
    timeout: 90_000,
  });
  expect([second.status, second.stdout]).toEqual([1, '']);
  expect(second.stderr.trim()).toBe(
    `The simulated platform’s data in ${dataDir} are used by another one (process ${process.pid}): stop it, or give PLATFORM_DATA_DIR another folder.`,
  );
  expect(readFileSync(journal(), 'utf8')).toBe(before);
  await restart(first);
});

it('The lock of a killed platform is ignored, and so is a broken one', async () => {
  const killed = spawnSync('node', ['-e', '']).pid;
  for (const content of [JSON.stringify({ pid: killed, startedAt: '1' }), '{"pid":', '']) {
    writeFileSync(join(dataDir, 'owner.json'), content);
    const simulator = await openSimulator({ dataDir });
    await simulator.close();
  }
});
