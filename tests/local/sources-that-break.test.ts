import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSupervisor } from '../../local/processes.ts';
import { appSettings } from '../support/app-settings.ts';
import { until } from '../support/until.ts';
import { quickStart } from '../support/quick-start.ts';
import { createTestDatabase } from '../support/db/database.ts';
import type { TestDatabase } from '../support/db/database.ts';

const sources = [
  ...['app', 'prisma', 'server', 'server.ts', 'public'],
  ...['vite.config.ts', 'package.json', 'tsconfig.json'],
];

let database: TestDatabase;
let folder = '';
beforeAll(async () => {
  database = await createTestDatabase();
  folder = path.resolve('.local', `test-sources-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  for (const source of sources) cpSync(source, path.join(folder, source), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

it('the development server survives an error in the sources, shows it, and continues after the fix', async () => {
  const supervisor = createSupervisor();
  const app = await supervisor.start({
    name: 'app',
    command: ['node', ...quickStart, '--import', 'tsx', 'server.ts'],
    cwd: folder,
    env: { ...appSettings, NODE_ENV: 'development', DATABASE_URL: database.url },
    ready: { jsonLine: ({ port }) => typeof port === 'number' },
  });
  const address = `http://127.0.0.1:${String(app.announcement['port'])}/healthz`;
  const file = path.join(folder, 'app/routes/platform/healthz.ts');
  const right = readFileSync(file, 'utf8');
  try {
    expect((await fetch(address)).status).toBe(200);
    writeFileSync(file, `${right}\nexport const broken = ;\n`);
    await until('the error is detected', async () => (await fetch(address)).status === 500);
    expect(await (await fetch(address)).text()).toMatch(/^Loading the sources failed: .*healthz\.ts/s);
    // Written again and again: of two changes within 50 ms the watcher tells the first alone.
    await until('it is fixed', async () => {
      writeFileSync(file, right);
      return (await fetch(address)).status === 200;
    });
  } finally {
    await supervisor.stop();
  }
});
