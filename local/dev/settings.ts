import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { choosePort } from '../ports.ts';
import { StartError } from '../start-error.ts';

/** Folder of databases, logs, secrets and `demo.json`. */
export const localFolder = path.resolve('.local');

/** The path of a file in `.local`. */
export function localFile(name: string): string {
  return path.join(localFolder, name);
}

/** Writes a JSON file in `.local` atomically, readable for its owner only: these files contain keys. */
export function writeLocalFile(name: string, content: unknown): void {
  const file = localFile(name);
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The app's credentials at the simulated platform, and the key that seals tokens in the local database. */
export interface Secrets {
  appKey: string;
  appSecret: string;
  encryptionKey: string;
}

const secretsShape = z.object({ appKey: z.string(), appSecret: z.string(), encryptionKey: z.string() });

/** Creates `.local`. @throws StartError when it is not writable. */
export function openLocalFolder(): void {
  try {
    mkdirSync(path.join(localFolder, 'logs'), { recursive: true });
    writeFileSync(path.join(localFolder, '.writable'), '');
  } catch {
    throw new StartError(`Cannot write to ${localFolder}: make it writable for this user, or remove it.`);
  }
}

/** Secrets of the first start, used at every start: the local database's values are sealed with them. */
export function readSecrets(): Secrets {
  const file = path.join(localFolder, 'secrets.json');
  if (existsSync(file)) return secretsShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  const secrets: Secrets = {
    appKey: randomBytes(16).toString('hex'),
    appSecret: randomBytes(32).toString('hex'),
    encryptionKey: randomBytes(32).toString('base64'),
  };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

/** The ports of the environment, or the next free ones. */
export async function choosePorts() {
  const app = await choosePort({ variable: 'PORT', preferred: 3000 });
  const platform = await choosePort({ variable: 'PLATFORM_PORT', preferred: 4000 });
  const postgres = await choosePort({ variable: 'PGPORT', preferred: 5433 });
  return { app, platform, postgres };
}
