import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { generateClient, isClientCurrent } from './generate-client.mjs';
import { installPackages, isInstalled } from './install-packages.mjs';
import { requireWritable } from './require-writable.mjs';
import { SetupProblem } from './setup-problem.mjs';
import { takeLock } from './take-lock.mjs';

/**
 * Installs packages, generates the database client, and runs a TypeScript entry in this process, so that signals, output
 * and exit code are those of the entry.
 */
export async function runEntry(entry, args) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  try {
    if (!entry || !existsSync(entry)) throw new SetupProblem(`There is nothing to run at ${entry}.`);
    requireWritable(root);
    await prepare(root);
  } catch (error) {
    if (!(error instanceof SetupProblem)) throw error;
    console.error(error.message);
    process.exit(1);
  }
  const file = path.resolve(entry);
  process.argv = [process.argv[0], file, ...args];
  await import('tsx');
  await import(pathToFileURL(file).href);
}

async function prepare(root) {
  if (isInstalled(root) && isClientCurrent(root)) return;
  const release = await takeLock(path.join(root, '.local', 'setup.lock'));
  try {
    // Checked again: the former holder of the lock may have done it.
    if (!isInstalled(root)) await installPackages(root);
    if (!isClientCurrent(root)) await generateClient(root);
  } finally {
    release();
  }
}
