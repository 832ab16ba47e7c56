import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeOrdinaryFolder } from '../fixtures/ordinary-user.ts';
import { copyContext } from './build-context.ts';
import { runImage } from './run-image.ts';
import { buildCommands, copyImage } from './steps.ts';

/*
 * `npm run verify:image`: does what the Dockerfile does, without a container engine, with each version of Node that this
 * project supports. In an empty folder outside of the project it installs the packages and builds; then it runs the
 * result as an ordinary user against a Postgres of its own. The package registry must be reachable.
 * `-- 24.21.0` runs one version.
 */

/** The oldest version that package.json accepts, and the newest of each later line. */
const versions = ['20.19.0', '22', '24'];

type Check = readonly [what: string, isRight: boolean, seen: unknown];

const home = makeOrdinaryFolder();
try {
  const requested = process.argv.slice(2);
  for (const version of requested.length > 0 ? requested : versions) {
    const checks = await verify(version, path.join(home, version));
    for (const [what, isRight, seen] of checks)
      console.log(`${isRight ? '✓' : '✗'} ${what} (${String(seen)})`);
    if (!checks.every(([, isRight]) => isRight)) process.exitCode = 1;
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}

async function verify(version: string, folder: string): Promise<Check[]> {
  const node = installNode(version, path.join(folder, 'node'));
  const [source, image] = [path.join(folder, 'source'), path.join(folder, 'image')];
  copyContext(process.cwd(), source);
  const printed = buildCommands.map((command) => runStep(command, source, node)).join('\n');
  copyImage(path.join(source, 'build'), image);
  const files = readdirSync(image, { recursive: true, encoding: 'utf8' });
  const bytes = files.reduce((sum, name) => sum + lstatSync(path.join(image, name)).size, 0);
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MB above the base image`;
  console.log(`\nNode ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}`);
  const { migrate, probes, healthCheck, issuedKey, created, ended } = await runImage(
    { folder: image, node },
    path.join(folder, 'run'),
  );
  const warnings = printed.split('\n').filter((line) => line.includes('EBADENGINE'));
  return [
    ['Every package accepts this Node', warnings.length === 0, warnings.join(' ') || 'no warning'],
    [
      'No node_modules',
      !files.some((name) => name.includes('node_modules')),
      `${files.length} files, ${size}`,
    ],
    [
      'Migrations run, and run twice',
      /^Applied/.test(migrate[0]) && /up to date/.test(migrate[1]),
      migrate[1],
    ],
    ['Alive, ready, and serves scripts', probes.every((status) => status === 200), probes],
    ['The health check ends with 0', healthCheck === '', 'exit code 0'],
    ['The keys command issues a key', issuedKey !== '', issuedKey.slice(0, 8)],
    ['The interface takes a collab', created === 200, created],
    ['App and worker end on SIGTERM', ended.every((how) => how === 'exit code 0'), ended],
  ];
}

/** Installs a version of Node from the package registry. @returns its program. */
function installNode(version: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  // The package `node` is this one, with a script that installs it.
  const name = `node-${process.platform}-${process.arch}`;
  const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', `${name}@${version}`];
  execFileSync('npm', install, { stdio: ['ignore', 'ignore', 'inherit'] });
  const program = path.join(folder, 'node_modules', name, 'bin/node');
  if (!existsSync(program)) throw new Error(`${name}@${version} has no program`);
  return program;
}

/** Runs a step of the build with a version of Node. @returns what it printed. @throws when it fails. */
function runStep(command: string, folder: string, node: string): string {
  const programs = [path.dirname(node), process.env['PATH'] ?? ''].join(path.delimiter);
  const environment: Record<string, string> = { ...machineEnv(), PATH: programs };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: folder,
    env: environment as NodeJS.ProcessEnv,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${command} failed:\n${stdout}${stderr}`);
  return `${stdout}${stderr}`;
}

/** What belongs to this machine and not to the image: how the package registry is reached. */
function machineEnv(): Record<string, string> {
  const names = [
    ...['HOME', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
    ...['npm_config_registry', 'npm_config_userconfig', 'npm_config_cafile', 'NODE_EXTRA_CA_CERTS'],
  ];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
