import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { bundlePlatform } from '../../support/world/bundle-platform.ts';
import { sampleStore } from '../../platform/sample-store.ts';
import { sendQueryAt, controlAt, DOMAIN } from './open-simulator.ts';
import { quickStart } from '../../support/world/quick-start.ts';

let folder: string;
let program: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  // Packages are found from inside the project alone.
  mkdirSync('.local', { recursive: true });
  program = await bundlePlatform(mkdtempSync(resolve('.local/platform-')));
});
afterAll(() => rmSync(dirname(program), { recursive: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platform-crash-'));
  writeFileSync(join(folder, 'seed.json'), JSON.stringify([sampleStore({ plan: 'enterprise' })]));
});
afterEach(async () => {
  await end('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Starts the platform as a process. @returns its URL once it is ready. */
async function start(): Promise<string> {
  child = spawn(process.execPath, [...quickStart, program], {
    env: {
      ...process.env,
      PLATFORM_DATA_DIR: join(folder, 'data'),
      PLATFORM_SEED: join(folder, 'seed.json'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('The process has no output to read.');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const ready = JSON.parse(line) as { ready: boolean; url: string };
  expect(ready.ready).toBe(true);
  return ready.url;
}

async function end(signal: NodeJS.Signals): Promise<number | null> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
  const exit = once(child, 'exit');
  child.kill(signal);
  const [code] = (await exit) as [number | null];
  return code;
}

async function tokenAt(url: string): Promise<string> {
  const { body } = await controlAt(url, { method: 'POST', path: '/__access-token', body: { shop: DOMAIN } });
  return (body as { accessToken: string }).accessToken;
}

const MAKE =
  'mutation M($title: String!) { collectionCreate(collection: {title: $title}) { collection { id } } }';
const LIST = '{ collections(first: 250) { nodes { title } } }';

it('Killed during writes, it has every acknowledged write once', { timeout: 60_000 }, async () => {
  const response: string[] = [];
  const requested: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    const url = await start();
    const token = await tokenAt(url);
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let index = 0; index < 1000; index += 1) {
        const title = `round ${round} writer ${writer} number ${index}`;
        requested.push(title);
        try {
          await sendQueryAt(url, { domain: DOMAIN, token, query: MAKE, variables: { title } });
        } catch {
          return; // The process was killed; the last write has no response.
        }
        response.push(title);
        if (response.length === (round + 1) * 25) void end('SIGKILL');
      }
    });
    await Promise.all(writers);
    await end('SIGKILL');
  }
  const url = await start();
  const { body } = await sendQueryAt(url, { domain: DOMAIN, token: await tokenAt(url), query: LIST });
  const found = (
    body as { data: { collections: { nodes: { title: string }[] } } }
  ).data.collections.nodes.map(({ title }) => title);
  expect(response.length).toBeGreaterThanOrEqual(50);
  expect(found).toEqual(expect.arrayContaining(response));
  expect(new Set(found).size).toBe(found.length);
  expect(requested).toEqual(expect.arrayContaining(found));
});

it('It ends on SIGTERM, and starts again with its state', { timeout: 60_000 }, async () => {
  const url = await start();
  await sendQueryAt(url, {
    domain: DOMAIN,
    token: await tokenAt(url),
    query: MAKE,
    variables: { title: 'kept' },
  });
  expect(await end('SIGTERM')).toBe(0);
  const again = await start();
  const { body } = await sendQueryAt(again, { domain: DOMAIN, token: await tokenAt(again), query: LIST });
  expect(body).toMatchObject({ data: { collections: { nodes: [{ title: 'kept' }] } } });
});
