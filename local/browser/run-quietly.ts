import { spawn } from 'node:child_process';

interface RunSettings {
  env?: Record<string, string>;
  timeoutMs?: number;
}

/** Runs a program without output; did it end with 0 in time? */
export function runQuietly(command: [string, ...string[]], settings: RunSettings = {}): Promise<boolean> {
  const [program, ...args] = command;
  const { env, timeoutMs = 60_000 } = settings;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: 'ignore',
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** A browser that is there may still lack libraries, or be a stub that only tells to install something else. */
export function runs(browserPath: string): Promise<boolean> {
  return runQuietly([browserPath, '--version'], { timeoutMs: 20_000 });
}
