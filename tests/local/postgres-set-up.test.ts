import { chmodSync, cpSync, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseDataLocation, type DataLocation } from '../../local/postgres/choose-data-location.ts';
import { chooseUser } from '../../local/postgres/choose-user.ts';
import { createCluster } from '../../local/postgres/create-cluster.ts';

let folder: string;
const locations: DataLocation[] = [];

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'places-')));
});

afterEach(() => {
  for (const location of locations.splice(0)) rmSync(location.folder, { recursive: true, force: true });
  rmSync(folder, { recursive: true });
});

function locationOf(dataDir: string): DataLocation {
  const location = chooseDataLocation(dataDir);
  locations.push(location);
  return location;
}

test('data is in a folder that the server can reach, and in the same one the next time', () => {
  const dataDir = path.join(folder, 'data');
  // 0700, as a home folder is: another user, whom root needs for Postgres, cannot enter it.
  chmodSync(folder, 0o700);
  const location = locationOf(dataDir);
  const asRoot = process.getuid?.() === 0;
  expect(path.dirname(location.folder)).toBe(asRoot ? '/var/tmp' : folder);
  expect(chooseDataLocation(dataDir)).toEqual(location);
});

test('a copied data folder never shares the original’s data', () => {
  const original = path.join(folder, 'original');
  const location = locationOf(original);
  cpSync(original, path.join(folder, 'copy'), { recursive: true });
  expect(locationOf(path.join(folder, 'copy')).folder).not.toBe(location.folder);
});

test('a deleted data folder starts empty', () => {
  const dataDir = path.join(folder, 'data');
  const before = locationOf(dataDir);
  writeFileSync(path.join(before.folder, 'witness'), '');
  rmSync(dataDir, { recursive: true });
  expect(existsSync(path.join(locationOf(dataDir).folder, 'witness'))).toBe(false);
});

test('a program whose loader is missing is reported as requiring glibc', async () => {
  writeFileSync(path.join(folder, 'initdb'), '#!/lib/no-such-loader.so\n', { mode: 0o755 });
  const location = { folder, cluster: path.join(folder, 'cluster'), bin: folder, runAs: undefined };
  await expect(createCluster(location)).rejects.toThrow(
    'needs glibc, which this system (Alpine or another with musl) has not',
  );
});

test('a failing initdb is reported with its output, and leaves no partial cluster', async () => {
  writeFileSync(path.join(folder, 'initdb'), '#!/bin/sh\necho no space left; exit 1\n', { mode: 0o755 });
  const location = { folder, cluster: path.join(folder, 'cluster'), bin: folder, runAs: undefined };
  await expect(createCluster(location)).rejects.toThrow('Postgres has ended (initdb):\nno space left');
  expect(existsSync(location.cluster)).toBe(false);
});

test('root runs Postgres as "postgres", else as "nobody", else not at all', () => {
  const passwd = path.join(folder, 'passwd');
  const root = 'root:x:0:0:root:/root:/bin/sh';
  const passwdEntry = 'nobody:x:65534:65533:nobody:/:/bin/false';
  writeFileSync(passwd, [root, passwdEntry, 'postgres:x:101:102::/:/bin/sh'].join('\n'));
  expect(chooseUser(passwd)).toEqual({ uid: 101, gid: 102 });
  writeFileSync(passwd, [root, passwdEntry].join('\n'));
  expect(chooseUser(passwd)).toEqual({ uid: 65_534, gid: 65_533 });
  writeFileSync(passwd, root);
  expect(() => chooseUser(passwd)).toThrow('Postgres refuses to run as root');
});
