import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export interface Watched {
  pid: number;
  /** What asks it to end in good order. */
  signal: 'SIGTERM' | 'SIGINT';
  /** Does it lead a process group that is to end with it? */
  group: boolean;
}

let lifeline: Writable | undefined;

/**
 * Makes sure that a process ends when this one does, however this one ends: a small guard process notices the
 * closed pipe, sends the signal, and SIGKILL five seconds later. One guard serves all; it starts with the first.
 * @returns what to call when the process has ended by itself.
 */
export function endWithUs({ pid, signal, group }: Watched): () => void {
  const guard = (lifeline ??= startGuard());
  guard.write(`${JSON.stringify({ watch: pid, signal, group })}\n`);
  return () => guard.write(`${JSON.stringify({ forget: pid })}\n`);
}

/** In a session of its own, so that a Ctrl-C meant for us does not end the guard first. */
function startGuard(): Writable {
  const script = fileURLToPath(new URL('./guard.mjs', import.meta.url));
  const child = spawn(process.execPath, [script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  child.stdin.on('error', () => (lifeline = undefined));
  return child.stdin;
}
