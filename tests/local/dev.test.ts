import path from 'node:path';
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { decodeJwt } from 'jose';
import { parse } from 'toml';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { anyFreePort } from '../../local/ports.ts';
import { until } from '../support/until.ts';
import { quickStart } from '../support/world/quick-start.ts';
import { demoFile, framedIn, counts, listCampaigns, webhookStatuses } from './dev-views.ts';

const collabList = z.object({ collabs: z.array(z.object({ _id: z.string() })) });
const collabOf = z.object({
  collab: z.object({ drops: z.array(z.object({ products: z.array(z.object({ platformId: z.string() })) })) }),
});

/** Vite's bundled packages for browsers. */
const prepared = 'node_modules/.vite';

/** The sources as in a fresh clone, with the packages that `npm run dev` would install there. */
let clone = '';
/** With packages to install, on a shared machine. */
const startsWithinMs = 540_000;

let session: ChildProcess | undefined;
let output = '';

beforeAll(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'creator-collabs-'));
  chmodSync(clone, 0o755);
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const file of list.trim().split('\n')) cpSync(file, path.join(clone, file));
  cpSync('app/db/generated', path.join(clone, 'app/db/generated'), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(clone, 'node_modules'));
  rmSync(prepared, { recursive: true, force: true });
});
afterEach(() => stop('SIGTERM'));
afterAll(() => {
  rmSync(clone, { recursive: true, force: true });
});

/** Starts a program in the clone and waits for its summary. */
async function run([program = '', ...args]: string[], env: Record<string, string>): Promise<void> {
  output = '';
  // In its own process group, which gets the signal as a whole, as from a terminal.
  const options = { cwd: clone, env: { ...process.env, ...env }, detached: true } as const;
  session = spawn(program, args, { ...options, stdio: 'pipe' });
  for (const stream of [session.stdout, session.stderr])
    stream?.on('data', (text) => (output += String(text)));
  const started = session;
  const isReady = () => output.includes('Ctrl-C stops everything');
  await until(
    () => `it is ready:\n${output}`,
    () => isReady() || started.exitCode !== null,
    startsWithinMs,
  );
  if (!isReady()) throw new Error(`It ended:\n${output}`);
}

async function start(env: Record<string, string> = {}): Promise<z.output<typeof demoFile>> {
  await run(['node', ...quickStart, 'local/bootstrap.mjs', 'local/dev.ts'], env);
  return demoFile.parse(JSON.parse(readFileSync(path.join(clone, '.local/demo.json'), 'utf8')));
}

async function stop(signal: NodeJS.Signals): Promise<number | null> {
  const running = session;
  session = undefined;
  if (!running?.pid || running.exitCode !== null) return running?.exitCode ?? null;
  process.kill(-running.pid, signal);
  const [code] = (await once(running, 'exit')) as [number | null];
  return code;
}

/** Runs a command-line tool in the clone, as a developer does in a second terminal. */
function runTool(name: string, args: string[] = [], env: Record<string, string> = {}) {
  const options = {
    cwd: clone,
    env: { ...process.env, DATABASE_URL: '', ...env },
    encoding: 'utf8',
  } as const;
  return spawnSync('npm', ['run', '--silent', name, '--', ...args], options);
}

/** The packages that pages bring to browsers. */
function packagesOfPages(): string[] {
  const files = execFileSync('git', ['ls-files', 'app/ui/*.ts*', 'app/routes/admin/*.tsx'], {
    encoding: 'utf8',
  });
  const sources = files
    .trim()
    .split('\n')
    .map((file) => readFileSync(file, 'utf8'));
  const named = sources.flatMap((source) => [
    ...source.matchAll(/^(?:import|export|\}) (?!type).*?from '([^#.][^?']*)';/gm),
  ]);
  return [...new Set(named.map(([, name = '']) => name))].filter((name) => !/\/node$|\.json$/.test(name));
}

/** The packages that Vite has bundled so far. */
async function preparedPackages(): Promise<string[]> {
  const file = path.join(prepared, 'deps/_metadata.json');
  await until('Vite has bundled the packages', () => existsSync(file));
  return Object.keys(
    z.object({ optimized: z.record(z.string(), z.unknown()) }).parse(JSON.parse(readFileSync(file, 'utf8')))
      .optimized,
  );
}

describe('npm run dev', () => {
  it('mirrors the demo’s creators once, and shows a pasted drop', async () => {
    const first = await start();
    for (const { pageUrl } of first.creators) expect((await fetch(pageUrl)).status).toBe(200);
    expect(new Set(first.creators.map(({ email }) => email)).size).toBeLessThan(first.creators.length);
    for (const url of first.adminUrls) expect((await fetch(await framedIn(url))).status).toBe(200);
    // A package found only at a page request brings its own React, and the page stays without hydration.
    expect(await preparedPackages()).toEqual(expect.arrayContaining(packagesOfPages()));
    const standing = await counts(first.platformUrl);
    expect(standing.reduce((sum, store) => sum + store.collections, 0)).toBeGreaterThanOrEqual(6);

    const campaigns = await listCampaigns(first);
    for (const ofStore of campaigns) {
      expect(ofStore.map(({ isDefault }) => isDefault)).toEqual([true, false]);
      for (const { tiers } of ofStore) expect(tiers.map(({ isDefault }) => isDefault)).toEqual([true, false]);
    }
    const tiers = campaigns.flat().flatMap((campaign) => campaign.tiers);
    expect(tiers.reduce((sum, { collabs }) => sum + collabs, 0)).toBe(first.creators.length);
    expect(tiers.filter(({ collabs }) => collabs > 0).length).toBeGreaterThanOrEqual(6);

    const pasted = /^curl[\s\S]*?'$/m.exec(output.slice(output.indexOf('curl')))?.[0] ?? '';
    const response = execFileSync('bash', ['-c', pasted], { encoding: 'utf8' });
    expect(JSON.parse(response)).toHaveProperty('drop._id');
    const page = first.creators[0]?.pageUrl ?? '';
    await until('the page has the drop', async () =>
      (await (await fetch(page)).text()).includes('Fresh from the terminal'),
    );
    expect(await webhookStatuses(first.platformUrl)).toEqual(new Set([200]));
    expect(await stop('SIGINT')).toBe(0);
    await expect(fetch(first.baseUrl)).rejects.toThrow();
    await expect(fetch(first.platformUrl)).rejects.toThrow();

    const again = await start();
    const withoutUserToken = (entry: object) => ({ ...entry, userToken: '' });
    expect(again.creators.map(withoutUserToken)).toEqual(first.creators.map(withoutUserToken));
    expect(again.channels.map(withoutUserToken)).toEqual(first.channels.map(withoutUserToken));
    expect(await listCampaigns(again)).toEqual(campaigns);
    expect(await counts(again.platformUrl)).toEqual(
      standing.map((store, index) => ({
        ...store,
        collections: store.collections + (index === 0 ? 1 : 0),
      })),
    );
    const wholeCollab = await fetch(
      `${again.baseUrl}/channels/${again.channels[0]?.domain ?? ''}/collabs/${again.creators[0]?.collabId ?? ''}`,
      { headers: { 'x-partner-access-token': again.partner.accessToken } },
    );
    expect(collabOf.parse(await wholeCollab.json()).collab.drops.length).toBeGreaterThan(1);
    await stop('SIGTERM');
  });

  it('runs command-line tools with its settings, without a build', async () => {
    const { channels } = await start();
    const domain = channels[0]?.domain ?? '';
    expect(statSync(path.join(clone, '.local/settings.json')).mode & 0o777).toBe(0o600);
    expect(runTool('keys', ['issue', '--channel', domain]).stdout).toMatch(/^cck_/);
    expect(runTool('event-endpoints', ['list', '--channel', domain]).status).toBe(0);
    expect(runTool('mirror', ['status']).stdout).toContain(domain);
    expect(runTool('migrate').stdout).toBe('The database is up to date.\n');
    // Settings of the environment are never mixed with those of this machine's database.
    const elsewhere = runTool('mirror', ['status'], { DATABASE_URL: 'postgresql://127.0.0.1:1/none' });
    expect(elsewhere.stderr).toContain('SHOPIFY_API_KEY is missing');
    expect(runTool('mirror', ['status'], { APP_URL: 'no URL' }).stderr).toContain('APP_URL');

    await stop('SIGINT');
    const alone = runTool('keys', ['list']);
    expect([alone.status, alone.stderr.trim().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/start `npm run dev` .*set DATABASE_URL/)],
    ]);
  });

  it('writes user tokens of its creators and brands to demo.json', async () => {
    const { baseUrl, creators, channels } = await start();
    expect(statSync(path.join(clone, '.local/demo.json')).mode & 0o777).toBe(0o600);
    const list = async (token: string) => {
      const headers = { Authorization: `Bearer ${token}` };
      const response = await fetch(`${baseUrl}/creators/collabs`, { headers });
      return collabList.parse(await response.json()).collabs.map(({ _id }) => _id);
    };
    for (const { userToken, collabId } of creators) {
      expect(decodeJwt(userToken)).toMatchObject({ role: 'creator' });
      expect(await list(userToken)).toContain(collabId);
    }
    for (const { userToken } of channels) {
      expect(decodeJwt(userToken)).toMatchObject({ role: 'brand' });
      expect((await list(userToken)).length).toBeGreaterThanOrEqual(3);
    }
  });

  it('prints one sentence for a port in use', async () => {
    const port = await anyFreePort();
    const { createServer } = await import('node:net');
    const holder = createServer().listen(port, '127.0.0.1');
    await once(holder, 'listening');
    await expect(start({ PORT: String(port) })).rejects.toThrow(
      `Port ${port} (PORT) is taken by another program`,
    );
    holder.close();
  });
});

describe('shopify.web.toml', () => {
  const { commands, webhooks_path: webhooksPath } = z
    .object({ commands: z.object({ dev: z.string() }), webhooks_path: z.string() })
    .parse(parse(readFileSync('shopify.web.toml', 'utf8')));

  it('runs the app like the platform’s command-line tool, for its tunnel', async () => {
    const port = await anyFreePort();
    const tunnel = 'https://some-words.trycloudflare.com';
    const environment = {
      SHOPIFY_API_KEY: 'a-client-id',
      SHOPIFY_API_SECRET: 'a-client-secret-01234567',
      SCOPES: '',
      HOST: tunnel,
      APP_URL: tunnel,
      REMIX_DEV_ORIGIN: tunnel,
      NODE_ENV: 'development',
      APP_ENV: 'development',
      PORT: String(port),
      SERVER_PORT: String(port),
      FRONTEND_PORT: String(port),
      BACKEND_PORT: '1',
    };
    await run(commands.dev.split(' '), environment);
    // By the name that a browser uses, which the tool's proxy leaves as it is.
    const send = async (path: string, init: { method?: string; headers?: object; body?: string } = {}) => {
      const headers = { Host: new URL(tunnel).host, ...init.headers };
      const request = httpRequest({ host: 'localhost', port, path, method: init.method ?? 'GET', headers });
      request.end(init.body);
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      return { status: response.statusCode, text: await text(response) };
    };
    const outside = await send('/?shop=a.myshopify.com');
    expect([outside.status, outside.text]).toEqual([302, '']);
    const bounce = await send('/session-token?shop=a.myshopify.com&to=%2F');
    expect(bounce.text).toContain('https://cdn.shopify.com/shopifycloud/app-bridge.js');
    // Vite accepts only known host names.
    expect((await send('/@vite/client')).status).toBe(200);
    const hmac = createHmac('sha256', environment.SHOPIFY_API_SECRET).update('{}').digest('base64');
    const headers = {
      'X-Shopify-Topic': 'app/uninstalled',
      'X-Shopify-Shop-Domain': 'a.myshopify.com',
      'X-Shopify-Webhook-Id': 'once',
      'X-Shopify-Hmac-Sha256': hmac,
    };
    expect((await send(webhooksPath, { method: 'POST', headers, body: '{}' })).status).toBe(200);
    await stop('SIGTERM');
    const state = () =>
      send('/healthz').then(
        () => 'up',
        () => 'gone',
      );
    await expect.poll(state, { timeout: 90_000 }).toBe('gone');
  });
});
