import { spawn } from 'node:child_process';

interface RunSettings {
  env?: Record<string, string>;
  timeoutMs?: number;
}

/** Runs a program without output. @returns whether it exited with 0 in time. */
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

/** An installed browser may lack libraries, or be a stub that only prints how to install one. */
export function runs(browserPath: string): Promise<boolean> {
  return runQuietly([browserPath, '--version'], { timeoutMs: 20_000 });
}
