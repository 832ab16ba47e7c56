import { existsSync } from 'node:fs';
import { StartError } from '../start-error.ts';

/** A program that is there and yet "not found" lacks its loader: the system has no glibc. */
export function explainSpawnFailure(program: string, error: Error): StartError {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' && existsSync(program)) {
    return new StartError(
      'The embedded Postgres needs glibc, which this system (Alpine or another with musl) has not: use Debian, Ubuntu or Fedora.',
    );
  }
  if (code === 'EPERM' || code === 'EINVAL') {
    return new StartError(
      `Postgres refuses to run as root, and this container does not allow starting it as another user (${code}): start as an ordinary user.`,
    );
  }
  return new StartError(`Postgres does not start: ${error.message}`);
}
