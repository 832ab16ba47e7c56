import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSupervisor } from '../../local/processes.ts';
import { rawHead, sendRaw } from '../support/http/raw-http.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { until } from '../support/until.ts';
import { quickStart } from '../support/world/quick-start.ts';
import { createTestDatabase, type TestDatabase } from '../support/db/database.ts';

const sources = [
  ...['app', 'prisma', 'server', 'server.ts', 'public'],
  ...['vite.config.ts', 'package.json', 'tsconfig.json'],
];

/** A text of every file that the server must not serve. */
const secret = 'text-of-a-file-that-stays-private';

const supervisor = createSupervisor();
let database: TestDatabase;
let folder = '';
let origin = '';
beforeAll(async () => {
  database = await createTestDatabase();
  folder = path.resolve('.local', `test-sources-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  for (const source of sources) cpSync(source, path.join(folder, source), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  plantSecrets();
  const app = await supervisor.start({
    name: 'app',
    command: ['node', ...quickStart, '--import', 'tsx', 'server/development.ts'],
    cwd: folder,
    env: { ...appSettings, NODE_ENV: 'development', DATABASE_URL: database.url },
    ready: { jsonLine: ({ port }) => typeof port === 'number' },
  });
  origin = `http://127.0.0.1:${String(app.announcement['port'])}`;
});
afterAll(async () => {
  await supervisor.stop();
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

it('survives an error in the sources, shows it, and continues after the fix', async () => {
  const address = `${origin}/healthz`;
  const file = path.join(folder, 'app/routes/health/healthz.route.ts');
  const right = readFileSync(file, 'utf8');
  expect((await fetch(address)).status).toBe(200);
  writeFileSync(file, `${right}\nexport const broken = ;\n`);
  await until('the error is detected', async () => (await fetch(address)).status === 500);
  expect(await (await fetch(address)).text()).toMatch(/^Loading the sources failed: .*healthz\.route\.ts/s);
  // Written again and again: of two changes within 50 ms the watcher tells the first alone.
  await until('it is fixed', async () => {
    writeFileSync(file, right);
    return (await fetch(address)).status === 200;
  });
});

const privateFiles =
  `.local/settings.json .local/secrets.json .local/logs/app.log .local/notes.ts .cache/state.json
  .env .env.production server.ts server/drain.ts vite.config.ts prisma/schema.prisma local/dev.ts
  tests/support/settings.ts build/server/app.js test-results/trace.txt`.split(/\s+/);

/** Writes the secret to the end of files that development tools write, and of others that no browser loads. */
function plantSecrets(): void {
  for (const name of privateFiles) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    if (name.endsWith('.ts')) appendFileSync(file, `\nexport const planted = '${secret}';\n`);
    else appendFileSync(file, `\n// ${secret}\n`);
  }
}

const queries = ['', '?raw', '?import', '?import&raw', '?raw??', '?url', '?inline', '?t=1', '?.svg?raw'];

/** Spellings of the path of a file: as a module, below `/@fs/`, and encoded in ways that servers decode. */
function spellingsOf(name: string): string[] {
  const file = path.join(folder, name);
  const [dots, slashes] = [name.replaceAll('.', '%2e'), name.replaceAll('/', '%2f')];
  const others = `/${name.replace(/\.ts$/, '.js')} //${name} /./${name} /${name}/ /${name}%00.js /${name}?raw#x
    /${name}?worker_file&type=module /${dots} /${dots.replaceAll('%', '%25')} /${slashes} /app/../${name}
    /app/..%2f${slashes} /app/%2e%2e/${name} /app%5c..%5c${name} /public/../${name} /node_modules/../${name}?import
    /@fs/app/../..${file} /@fs//${file} /@fs/.${file} /@fs${folder}/app/../${name}?raw
    /@id/${file} /@id/${file}?raw /@id/__x00__${file}`;
  return [...queries.flatMap((query) => [`/${name}${query}`, `/@fs${file}${query}`]), ...others.split(/\s+/)];
}

it('serves what browsers load', async () => {
  const served = [
    '/app/entry.client.tsx',
    '/@vite/client',
    '/favicon.svg',
    '/app/routes/portal/browser-script.ts',
  ];
  for (const target of served) expect((await fetch(origin + target)).status, target).toBe(200);
});

it.each(privateFiles)('does not serve %s of the checkout', async (name) => {
  const shown: string[] = [];
  for (const target of spellingsOf(name)) {
    const head = rawHead(`GET ${target}`, { Host: '127.0.0.1', Connection: 'close' });
    const [response] = await sendRaw(origin, head);
    if (response === undefined || response.text.includes(secret)) shown.push(target);
  }
  expect(shown).toEqual([]);
});
