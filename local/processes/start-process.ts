import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { endWithUs } from './guard.ts';
import type { LineLog } from './line-log.ts';
import { parseJsonLine, untilResponds, type Readiness } from './wait-until-ready.ts';

export interface ProcessSpec {
  /** For logs and messages. */
  name: string;
  command: readonly [program: string, ...args: string[]];
  cwd?: string;
  /** Added to this process's environment; undefined removes a variable. */
  env?: Record<string, string | undefined>;
  /** The user of the process; default: the same user. */
  user?: { uid?: number; gid?: number };
  /** Without it, the process is ready as soon as it runs. */
  ready?: Readiness;
  /** Default: three minutes, for machines that do much else. */
  readyWithinMs?: number;
}

export interface RunningProcess {
  name: string;
  pid: number;
  /** The JSON line of its readiness; empty if readiness was checked by URL. */
  announcement: Record<string, unknown>;
  /** Resolves with its end, e.g. `exit code 1` or `SIGKILL`. */
  ended: Promise<string>;
  /** Sends a signal to its process group. */
  signal: (signal: NodeJS.Signals) => void;
  /** Sends SIGTERM to its process group, and SIGKILL after the grace time. */
  stop: () => Promise<void>;
}

/**
 * Starts a process in its own group and resolves when it is ready. It ends with this process, however this one ends.
 * @throws StartError with its last lines when it ends or times out before it is ready; it is stopped then.
 */
export async function startProcess(
  spec: ProcessSpec,
  { log, graceMs }: { log: LineLog; graceMs: number },
): Promise<RunningProcess> {
  const { name, command, ready, readyWithinMs = 180_000 } = spec;
  const [program, ...args] = command;
  const child = spawn(program, args, {
    ...(spec.cwd === undefined ? {} : { cwd: spec.cwd }),
    env: { ...process.env, ...spec.env },
    ...spec.user,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const announced = readLines(child, log, ready);
  const ended = ending(child);
  const signal = (which: NodeJS.Signals) => signalGroup(child, which);
  const stop = async () => {
    signal('SIGTERM');
    await Promise.race([ended, sleep(graceMs, undefined, { ref: false })]);
    signal('SIGKILL');
    await ended;
  };

  const readiness = new AbortController();
  const late = sleep(readyWithinMs, `was not ready within ${readyWithinMs / 1000} s`, { ref: false });
  const failed = Promise.race([ended.then((how) => `ended before it was ready (${how})`), late]);
  const responds = isAddress(ready) ? untilResponds(ready.url, readiness.signal).then(() => ({})) : announced;
  const outcome = await Promise.race([responds, failed]);
  readiness.abort();
  if (typeof outcome === 'string') {
    await stop();
    throw new StartError(`${name} ${outcome}. Its last lines:\n${log.last()}`);
  }
  return { name, pid: child.pid ?? 0, announcement: outcome, ended, signal, stop };
}

function isAddress(ready: Readiness | undefined): ready is { url: string } {
  return ready !== undefined && 'url' in ready;
}

/** Logs every line. Resolves with the line of readiness, or at once if none is expected. */
function readLines(
  child: ChildProcess,
  log: LineLog,
  ready: Readiness | undefined,
): Promise<Record<string, unknown>> {
  return new Promise((resolve) => {
    if (!ready) child.once('spawn', () => resolve({}));
    const isReady = ready && 'jsonLine' in ready ? ready.jsonLine : () => false;
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        log.write(line);
        const value = parseJsonLine(line);
        if (value && isReady(value)) resolve(value);
      });
    }
  });
}

async function ending(child: ChildProcess): Promise<string> {
  const { pid } = child;
  const unwatch = pid === undefined ? undefined : endWithUs({ pid, signal: 'SIGTERM', group: true });
  const closed = once(child, 'close').catch(() => undefined);
  const how = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code ?? 'unknown'}`));
  });
  // Its children must end too; and its last output arrives after its end.
  signalGroup(child, 'SIGKILL');
  await Promise.race([closed, sleep(500, undefined, { ref: false })]);
  unwatch?.();
  return how;
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // ESRCH: no process is left. EPERM: only zombies are left (macOS).
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
