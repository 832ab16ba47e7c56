import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { World } from '../../../local/platform/state/world.ts';
import { DOMAIN, startSimulator, type Simulator } from './start-simulator.ts';

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
  const simulator = await startSimulator({ dataDir });
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
  const { body } = await simulator.ask(
    'mutation C($title: String!) { collectionCreate(collection: {title: $title}) { collection { id } } }',
    { title },
  );
  return (body as { data: { collectionCreate: { collection: { id: string } } } }).data.collectionCreate
    .collection.id;
}

async function titles(simulator: Simulator): Promise<string[]> {
  const { body } = await simulator.ask('{ collections(first: 50) { nodes { title } } }');
  const { nodes } = (body as { data: { collections: { nodes: { title: string }[] } } }).data.collections;
  return nodes.map(({ title }) => title);
}

it('Everything that was answered is there after a restart, and ids are not used again', async () => {
  const before = await start();
  const kept = await makeCollection(before, 'kept');
  const gone = await makeCollection(before, 'gone');
  await before.ask('mutation D($id: ID!) { collectionDelete(input: {id: $id}) { deletedCollectionId } }', {
    id: gone,
  });
  const token = before.platform.tokenFor(DOMAIN);
  const after = await restart(before);
  expect(await titles(after)).toEqual(['kept']);
  expect(after.platform.tokenFor(DOMAIN)).toBe(token);
  const next = await makeCollection(after, 'next');
  expect(new Set([kept, gone, next]).size).toBe(3);
});

it('A last line that was cut short anywhere is dropped, and what came before it stays', async () => {
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

it('After a line that was cut short, writing goes on', async () => {
  const before = await start();
  await makeCollection(before, 'one');
  const after = await restart(before, () => truncateSync(journal(), readFileSync(journal()).length - 20));
  await makeCollection(after, 'two');
  expect(await titles(await restart(after))).toEqual(['two']);
});

it('Half a letter at the end is no trouble either', async () => {
  const before = await start();
  await makeCollection(before, 'one');
  const after = await restart(before, () => appendFileSync(journal(), Buffer.from([0x7b, 0x22, 0xe2, 0x82])));
  expect(await titles(after)).toEqual(['one']);
});

it('A line that is broken in the middle is damage, and says where', async () => {
  const before = await start();
  await before.close();
  running = [];
  const lines = readFileSync(journal(), 'utf8').split('\n');
  writeFileSync(journal(), [lines[0], '{"store":', ...lines.slice(1)].join('\n'));
  await expect(startSimulator({ dataDir })).rejects.toThrow(/journal is damaged: .*line 2/);
});

it('A start writes the journal afresh, without what is gone', async () => {
  const before = await start();
  for (let index = 0; index < 20; index += 1) {
    const id = await makeCollection(before, `short-lived ${index}`);
    await before.ask('mutation D($id: ID!) { collectionDelete(input: {id: $id}) { deletedCollectionId } }', {
      id,
    });
  }
  expect(readFileSync(journal(), 'utf8')).toContain('short-lived');
  await restart(before);
  expect(readFileSync(journal(), 'utf8')).not.toContain('short-lived');
});

it('Uploaded bytes are kept beside it', async () => {
  const before = await start();
  const { body } = await before.ask(
    'mutation { stagedUploadsCreate(input: [{filename: "a.txt", mimeType: "text/plain", resource: FILE, httpMethod: PUT}]) { stagedTargets { url resourceUrl } } }',
  );
  const { stagedTargets } = (
    body as { data: { stagedUploadsCreate: { stagedTargets: Record<string, string>[] } } }
  ).data.stagedUploadsCreate;
  const target = stagedTargets[0] ?? {};
  await fetch(target['url'] ?? '', { method: 'PUT', body: 'hello' });
  await before.ask(
    'mutation F($url: String!) { fileCreate(files: [{originalSource: $url}]) { files { id } } }',
    {
      url: target['resourceUrl'],
    },
  );
  before.clock.advance(10_000);
  const { body: listed } = await before.ask(
    '{ files(first: 1, query: "filename:a.txt") { nodes { ... on GenericFile { url } } } }',
  );
  const { url } = (listed as { data: { files: { nodes: { url: string }[] } } }).data.files.nodes[0] ?? {
    url: '',
  };
  const after = await restart(before);
  const media = await fetch(url.replace('https://cdn.shopify.com', `${after.url}/cdn`));
  expect(await media.text()).toBe('hello');
});

it('Two platforms never share one folder: the second says who has it, and leaves it as it is', async () => {
  const first = await start();
  const before = readFileSync(journal(), 'utf8');
  const environment = { ...process.env, PLATFORM_DATA_DIR: dataDir };
  const second = spawnSync('node', ['--import', 'tsx', 'local/platform/main.ts'], {
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

it('The claim of a platform that was killed counts for nothing, nor does one that is spoilt', async () => {
  const killed = spawnSync('node', ['-e', '']).pid;
  for (const claim of [JSON.stringify({ pid: killed, startedAt: '1' }), '{"pid":', '']) {
    writeFileSync(join(dataDir, 'owner.json'), claim);
    const simulator = await startSimulator({ dataDir });
    await simulator.close();
  }
});
