import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { SetupProblem } from './setup-problem.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program. Returns its exit code, or the name of the signal that ended it. Piped output goes to `onOutput`. Signals
 * are forwarded, and a guard ends the program if this process is killed.
 * @throws SetupProblem when this process received a signal to end.
 */
export async function runProgram(program, args, { onOutput = () => {}, ...options }) {
  const child = spawn(program, args, { ...options, detached: true });
  const dismiss = guard(child);
  let interrupted = false;
  const passOn = (signal) => {
    interrupted = true;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, passOn);
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onOutput);
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (exitCode, signal) => resolve(exitCode ?? signal));
    });
    if (interrupted) throw new SetupProblem('Interrupted; the next start goes on from here.');
    return code;
  } finally {
    for (const signal of SIGNALS) process.off(signal, passOn);
    dismiss();
  }
}

function guard(child) {
  const script = fileURLToPath(new URL('../processes/guard.mjs', import.meta.url));
  const { stdin } = spawn(process.execPath, [script], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  stdin.write(`${JSON.stringify({ watch: child.pid, signal: 'SIGKILL', group: true })}\n`);
  return () => stdin.end(`${JSON.stringify({ unwatch: child.pid })}\n`);
}
