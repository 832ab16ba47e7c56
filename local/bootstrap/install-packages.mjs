import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { agrees } from './compare-locks.mjs';
import { runProgram } from './run-program.mjs';
import { SetupProblem } from './setup-problem.mjs';

/** Does node_modules hold what package-lock.json asks for? Known by a stamp, else by npm's own note of what it installed. */
export function isInstalled(root) {
  const { wanted, installed, stamp } = files(root);
  // npm writes its note last and removes it first: without it, an installation was interrupted.
  if (!existsSync(installed)) return false;
  const content = stampOf(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === content) return true;
  if (!agrees(readJson(wanted), readJson(installed))) return false;
  writeFileSync(stamp, content);
  return true;
}

/** Runs `npm ci`. @throws SetupProblem when it fails; npm has said why. */
export async function installPackages(root) {
  console.error('Installing packages (about half a minute, once)…');
  const started = Date.now();
  // Development packages too, whatever NODE_ENV says: they are what this is for.
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = process.env.npm_execpath;
  const own = npm && path.basename(npm) === 'npm-cli.js';
  const code = await runProgram(own ? process.execPath : 'npm', own ? [npm, ...args] : args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (code !== 0) {
    throw new SetupProblem(
      `Installing the packages failed (npm ci ended with ${code}, see above): check that the npm registry can be reached, then try again.`,
    );
  }
  writeFileSync(files(root).stamp, stampOf(root));
  console.error(`Packages installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
}

function files(root) {
  const modules = path.join(root, 'node_modules');
  return {
    wanted: path.join(root, 'package-lock.json'),
    installed: path.join(modules, '.package-lock.json'),
    stamp: path.join(modules, '.bootstrap-stamp'),
  };
}

function stampOf(root) {
  const { wanted, installed } = files(root);
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} `);
  return hash.update(readFileSync(wanted)).update(readFileSync(installed)).digest('hex');
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
