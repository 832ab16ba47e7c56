import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isBuildStale } from '../support/world/build.ts';
import { copyContext } from './image/build-context.ts';
import { makeOrdinaryFolder } from './fixtures/ordinary-user.ts';
import { runImage } from './image/run-image.ts';
import { copyImage } from './image/steps.ts';

let home: string;
beforeAll(() => (home = makeOrdinaryFolder()));
afterAll(() => rmSync(home, { recursive: true, force: true }));

it('contains the sources in the build, and no local or secret files', () => {
  const context = path.join(home, 'context');
  copyContext(process.cwd(), context);
  const names = readdirSync(context);
  for (const needed of ['app', 'prisma', 'server.ts', 'package-lock.json']) expect(names).toContain(needed);
  expect(
    names.filter((name) => name.startsWith('.') || /^(node_modules|build|tests|local)$/.test(name)),
  ).toEqual([]);
  expect(existsSync(path.join(context, 'app/db/generated'))).toBe(false);
});

it('runs as the Dockerfile builds it, as an ordinary user', async () => {
  if (isBuildStale()) throw new Error('The build is older than its sources. Run npm run build first.');
  const folder = path.join(home, 'image');
  copyImage('build', folder);
  const { migrate, issuedKey, ...seen } = await runImage(
    { folder, node: process.execPath },
    path.join(home, 'run'),
  );
  expect(migrate[0]).toMatch(/^Applied .*_init/);
  expect(migrate[1]).toBe('The database is up to date.');
  expect(issuedKey).toMatch(/^cck_/);
  expect(seen).toEqual({
    probes: [200, 200, 200],
    healthCheck: '',
    created: 200,
    ended: ['exit code 0', 'exit code 0'],
  });
});
