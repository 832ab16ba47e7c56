import { execFile as execFileWithCallback } from 'node:child_process';
import { promisify } from 'node:util';
import { choosePort } from '../ports.ts';
import type { Supervisor } from '../processes.ts';
import { step } from './progress.ts';
import { saveToolSettings } from './tool-settings.ts';

const execFile = promisify(execFileWithCallback);

/** The command that runs a program from its source, with the same Node flags. */
export const program = (file: string) =>
  ['node', ...process.execArgv, '--import', 'tsx', file] as [string, ...string[]];

/** Brings the database up to date and starts the app, with its worker, in this environment. */
export async function startApp(supervisor: Supervisor, environment: Record<string, string>): Promise<void> {
  await step('Database migrations', () => runTool({ environment }, 'migrate'));
  // Two checkouts may run at the same time.
  const hmrPort = await choosePort({ variable: 'HMR_PORT', preferred: 24_678 });
  await step('App and worker', () =>
    supervisor.start({
      name: 'app',
      command: program('server/development.ts'),
      // There is no load balancer to drain for.
      env: { DRAIN_SECONDS: '0', HMR_PORT: String(hmrPort), ...environment },
      ready: { url: `http://${environment['HOST'] ?? ''}:${environment['PORT'] ?? ''}/readyz` },
    }),
  );
  saveToolSettings(supervisor, environment);
}

/** Runs one of the app's command-line tools. @returns its output. */
export async function runTool(
  { environment }: { environment: Record<string, string> },
  tool: 'keys' | 'migrate',
  ...args: string[]
): Promise<string> {
  const [node, ...command] = program(`app/cli/${tool}.ts`);
  const { stdout } = await execFile(node, [...command, ...args], { env: { ...process.env, ...environment } });
  return stdout.trim();
}
