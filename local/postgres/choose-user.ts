import { readFileSync } from 'node:fs';
import { StartError } from '../start-error.ts';

export interface SystemUser {
  uid: number;
  gid: number;
}

/**
 * The user that runs Postgres if this process is root: `postgres`, else `nobody`.
 * @throws StartError when neither exists.
 */
export function chooseUser(passwdFile = '/etc/passwd'): SystemUser {
  const lines = readFileSync(passwdFile, 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new StartError(
    'Postgres refuses to run as root, and there is no user "postgres" or "nobody" to run it as: add one, or start as an ordinary user.',
  );
}
