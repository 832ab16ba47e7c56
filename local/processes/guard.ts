import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

interface Watched {
  pid: number;
  /** The signal that stops it in order. */
  signal: 'SIGTERM' | 'SIGINT';
  /** Whether its process group ends with it. */
  group: boolean;
}

let guardInput: Writable | undefined;

/**
 * Ensures that a process ends with this one, however this one ends: a guard process detects the closed pipe, sends the
 * signal, and SIGKILL five seconds later. One guard serves all processes.
 * @returns a function to call when the process has ended by itself.
 */
export function endWithUs({ pid, signal, group }: Watched): () => void {
  const guard = (guardInput ??= startGuard());
  guard.write(`${JSON.stringify({ watch: pid, signal, group })}\n`);
  return () => guard.write(`${JSON.stringify({ unwatch: pid })}\n`);
}

/** In its own session, so that Ctrl-C does not end the guard first. */
function startGuard(): Writable {
  const script = fileURLToPath(new URL('./guard.mjs', import.meta.url));
  const child = spawn(process.execPath, [script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  child.stdin.on('error', () => (guardInput = undefined));
  return child.stdin;
}
