import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { agrees } from './compare-locks.mjs';
import { runProgram } from './run-program.mjs';
import { SetupProblem } from './setup-problem.mjs';

/** Returns whether node_modules matches package-lock.json: by a stamp, else by npm's own list. */
export function isInstalled(root) {
  const { expected, installed, stamp } = files(root);
  // npm writes its list last and removes it first: without it, an installation was interrupted.
  if (!existsSync(installed)) return false;
  const content = stampOf(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === content) return true;
  if (!agrees(readJson(expected), readJson(installed))) return false;
  writeFileSync(stamp, content);
  return true;
}

/** Runs `npm ci`. @throws SetupProblem when it fails; npm printed the reason. */
export async function installPackages(root) {
  console.error('Installing packages (about half a minute, once)…');
  const started = Date.now();
  // Development packages too, for any NODE_ENV.
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
    expected: path.join(root, 'package-lock.json'),
    installed: path.join(modules, '.package-lock.json'),
    stamp: path.join(modules, '.bootstrap-stamp'),
  };
}

function stampOf(root) {
  const { expected, installed } = files(root);
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} `);
  return hash.update(readFileSync(expected)).update(readFileSync(installed)).digest('hex');
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
