import { lstatSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeOrdinaryFolder } from '../fixtures/ordinary-user.ts';
import { followDockerfile } from './follow-dockerfile.ts';
import { runImage } from './run-image.ts';

/*
 * `npm run verify:image`: follows the Dockerfile's steps in an empty folder outside of this project, then runs the result
 * as an ordinary user against a Postgres of its own. No container engine is needed; the base image is this machine.
 */

const home = makeOrdinaryFolder();
try {
  const image = followDockerfile({ project: process.cwd(), target: path.join(home, 'stages') });
  const files = readdirSync(image.folder, { recursive: true, encoding: 'utf8' });
  const bytes = files.reduce((sum, name) => sum + lstatSync(path.join(image.folder, name)).size, 0);
  const outcome = await runImage(image, path.join(home, 'run'));
  const { migrate, probes, healthCheck, issuedKey, created, ended } = outcome;
  const lines: [what: string, is: boolean, seen: unknown][] = [
    ['No node_modules', !files.some((name) => name.includes('node_modules')), `${files.length} files`],
    [
      'Migrations run, and run twice',
      /^Applied/.test(migrate[0]) && /up to date/.test(migrate[1]),
      migrate[1],
    ],
    ['Alive, ready, and serves scripts', probes.every((status) => status === 200), probes],
    ['The health check ends with 0', healthCheck === '', 'exit code 0'],
    ['The keys command issues a key', issuedKey !== '', issuedKey.slice(0, 8)],
    ['The interface takes a collab', created === 200, created],
    ['App and worker end on the stop signal', ended.every((how) => how === 'exit code 0'), ended],
  ];
  for (const [what, is, seen] of lines) console.log(`${is ? '✓' : '✗'} ${what} (${String(seen)})`);
  console.log(`Node ${process.version}, ${(bytes / 1024 / 1024).toFixed(1)} MB above the base image`);
  process.exitCode = lines.every(([, is]) => is) ? 0 : 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
