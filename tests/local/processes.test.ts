import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { anyFreePort } from '../../local/ports.ts';
import { createSupervisor, type Supervisor } from '../../local/processes.ts';
import {
  identify,
  isSameProcess,
  type ProcessIdentity,
} from '../../local/simulator/state/inspect-process.ts';
import { StartError } from '../../local/start-error.ts';
import { endSessions, killHard, spawnSession, type Session } from './fixtures/spawn-session.ts';
import { until } from '../support/until.ts';

const STAYS = 'setInterval(() => {}, 1000)';

const supervisors: Supervisor[] = [];
afterEach(async () => {
  await endSessions();
  for (const supervisor of supervisors.splice(0)) await supervisor.stop();
});

function supervise(settings: Parameters<typeof createSupervisor>[0] = {}): Supervisor {
  const supervisor = createSupervisor({ graceMs: 300, ...settings });
  supervisors.push(supervisor);
  return supervisor;
}

function node(script: string): readonly [string, ...string[]] {
  return [process.execPath, '-e', script];
}

function identityOf(pid: unknown): ProcessIdentity {
  const identity = identify(Number(pid));
  if (!identity) throw new Error(`No process ${String(pid)}`);
  return identity;
}

function familyOf({ announcement }: Session): ProcessIdentity[] {
  return [identityOf(announcement['child']), identityOf(announcement['grandchild'])];
}

test('a process is ready when its URL responds', async () => {
  const port = await anyFreePort();
  const server = `setTimeout(() => require('node:http').createServer((_, a) => a.end('up')).listen(${port}, '127.0.0.1'), 300)`;
  const url = `http://127.0.0.1:${port}/`;
  await supervise().start({ name: 'web', command: node(server), ready: { url } });
  expect(await (await fetch(url)).text()).toBe('up');
});

test('a process is ready when it prints the expected JSON line, which is returned', async () => {
  const script = `console.log('{"level":30}'); console.log('{"listening":4711}'); ${STAYS}`;
  const ready = { jsonLine: (line: Record<string, unknown>) => 'listening' in line };
  const { announcement } = await supervise().start({ name: 'web', command: node(script), ready });
  expect(announcement).toEqual({ listening: 4711 });
});

test('a process that ends before it is ready is reported with its last lines', async () => {
  const script = `console.error('no key'); console.error('giving up'); process.exit(3)`;
  const started = supervise().start({
    name: 'app',
    command: node(script),
    ready: { url: 'http://127.0.0.1:1/' },
  });
  await expect(started).rejects.toThrow(StartError);
  await expect(started).rejects.toThrow(
    'app ended before it was ready (exit code 3). Its last lines:\nno key\ngiving up',
  );
});

test('a missing program is reported as an error', async () => {
  const started = supervise().start({ name: 'app', command: ['/nonexistent/program'] });
  await expect(started).rejects.toThrow('app ended before it was ready (spawn /nonexistent/program ENOENT)');
});

test('a process that is never ready is ended and reported', async () => {
  let printed = '';
  const supervisor = supervise({ echo: (line) => (printed = line) });
  const spec = {
    name: 'slow',
    // A shell starts faster than Node on a busy machine.
    command: ['sh', '-c', `echo "{\\"pid\\":$$}"; exec sleep 600`] as const,
    ready: { jsonLine: () => false },
    readyWithinMs: 2_000,
  };
  await expect(supervisor.start(spec)).rejects.toThrow('slow was not ready within 2 s');
  const { pid } = JSON.parse(printed.replace(/^slow\s+/, '')) as { pid: number };
  expect(identify(pid)).toBeUndefined();
});

test('a process that crashes later is reported with its last lines, a stopped one is not', async () => {
  const deaths: string[] = [];
  const supervisor = supervise({ onDeath: (_name, message) => deaths.push(message) });
  const stopped = await supervisor.start({ name: 'calm', command: node(STAYS) });
  await stopped.stop();
  const script = `console.log('{"up":true}'); setTimeout(() => { console.log('out of luck'); process.exit(1); }, 100)`;
  const { ended } = await supervisor.start({
    name: 'unlucky',
    command: node(script),
    ready: { jsonLine: () => true },
  });
  expect(await ended).toBe('exit code 1');
  expect(deaths).toEqual(['unlucky has ended (exit code 1). Its last lines:\n{"up":true}\nout of luck']);
});

test('lines are prefixed in the terminal and unchanged in the file', async () => {
  const logDir = mkdtempSync(path.join(tmpdir(), 'logs-'));
  const lines: string[] = [];
  const supervisor = supervise({ logDir, echo: (line) => lines.push(line), colors: true });
  const { ended } = await supervisor.start({ name: 'chat', command: node(`console.log('one\\ntwo')`) });
  await ended;
  expect(lines).toEqual(['\u001b[36mchat     \u001b[0m one', '\u001b[36mchat     \u001b[0m two']);
  expect(readFileSync(path.join(logDir, 'chat.log'), 'utf8')).toBe('one\ntwo\n');
  rmSync(logDir, { recursive: true });
});

test('all processes are stopped in reverse order', async () => {
  const order: string[] = [];
  const supervisor = supervise({ graceMs: 20_000 });
  supervisor.onStop(() => Promise.resolve(void order.push('database')));
  for (const name of ['platform', 'app']) {
    const { ended } = await supervisor.start({ name, command: node(STAYS) });
    void ended.then((how) => order.push(`${name} by ${how}`));
  }
  await supervisor.stop();
  expect(order).toEqual(['app by SIGTERM', 'platform by SIGTERM', 'database']);
  await expect(supervisor.start({ name: 'late', command: node(STAYS) })).rejects.toThrow(
    'late is not started',
  );
});

test('a process may finish its work after SIGTERM', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'drained-'));
  const file = path.join(folder, 'done');
  const script = `
    process.on('SIGTERM', () => setTimeout(() => { require('node:fs').writeFileSync(${JSON.stringify(file)}, ''); process.exit(); }, 100));
    console.log('{"up":true}'); ${STAYS}`;
  const running = await supervise({ graceMs: 20_000 }).start({
    name: 'drains',
    command: node(script),
    ready: { jsonLine: () => true },
  });
  await running.stop();
  expect(existsSync(file)).toBe(true);
  rmSync(folder, { recursive: true });
});

test('Ctrl-C ends a process that ignores signals, and its children', async () => {
  const session = await spawnSession('supervisor-session.ts', []);
  const family = familyOf(session);
  const exited = once(session.child, 'exit');
  session.child.kill('SIGINT');
  expect(await exited).toEqual([0, null]);
  expect(family.map(isSameProcess)).toEqual([false, false]);
});

test('SIGKILL of the session ends all its processes', async () => {
  const session = await spawnSession('supervisor-session.ts', []);
  const family = familyOf(session);
  await killHard(session);
  await until('its processes have ended', () => !family.some(isSameProcess));
});
