import { spawn, type ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/http/api-client.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { createTestDatabase } from '../support/db/database.ts';
import { openApp } from '../support/world/install.ts';
import { quickStart } from '../support/world/quick-start.ts';
import { closeOtherConnections } from '../support/db/auth.ts';
import { hideTable } from '../support/db/locks.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const parse = (output: string) =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** A process whose standard output is read whole. */
function run(args: string[], env: Record<string, string>) {
  const child: ChildProcess = spawn('node', [...quickStart, ...args], {
    env: { ...process.env, ...appSettings, SHOPIFY_ADMIN_URL: `${world.platform.url}/stores/{shop}`, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout?.on('data', (piece: Buffer) => (output += piece.toString()));
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return { child, soFar: () => output, closed };
}

/** Output of libraries, Node and bugs, when the process is triggered. */
const noise = `data:text/javascript,${encodeURIComponent(`
  process.once('SIGHUP', () => {
    console.log('prisma:info one\\nSELECT 1'); console.error(new Error('two lines\\nof words')); console.trace('three');
    console.info({ four: 4 }); process.emitWarning('five\\nlines', 'DeprecationWarning');
  });
  process.once('SIGUSR2', () => setTimeout(() => { throw new Error('nobody catches this\\nat all'); }));
`)}`;

describe('standard output is JSON, line by line', () => {
  it.each([
    ['the app', ['build/bin/server.js'], {}],
    ['the app with a worker', ['build/bin/server.js'], { RUN_WORKER: 'true' }],
    ['a worker', ['build/bin/worker.js'], {}],
    ['the app from its sources', ['--import', 'tsx', 'server/development.ts'], { NODE_ENV: 'development' }],
  ])('of %s, through errors, a lost database and a crash', async (_, args, env) => {
    const database = await createTestDatabase();
    const { child, soFar, closed } = run(['--import', noise, ...args], {
      DATABASE_URL: database.url,
      ...env,
    });
    await until('it has started', () => /"port":|Worker started/.test(soFar()));
    const port = /"port":(\d+)/.exec(soFar())?.[1];
    child.kill('SIGHUP');
    await until('the output was written', () => soFar().includes('Node warning'));
    if (port !== undefined) {
      const url = `http://127.0.0.1:${port}`;
      await openApp(url, world.platform.url, world.halo.domain);
      await hideTable(database, 'api_keys');
      await call(`${url}/api/creators/collabs`, { key: world.halo.key });
      await call(`${url}/?id_token=none`);
      await call(`${url}/%zz`);
      await call(`${url}/webhooks/platform`, { method: 'POST', body: 'none' });
    }
    await closeOtherConnections(database);
    child.kill('SIGUSR2');
    await closed;
    const lines = parse(soFar());
    const printed = lines.map(({ msg }) => msg);
    expect(printed.filter((msg) => msg === 'Library console output').length).toBeGreaterThanOrEqual(4);
    expect(printed).toContain('Uncaught error; exiting');
    expect(soFar()).not.toMatch(/SELECT 1|of words|at all/);
    await database.drop();
  });
});
