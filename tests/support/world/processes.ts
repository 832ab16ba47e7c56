import { execFile as execFileWithCallback } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { createSupervisor } from '../../../local/processes.ts';
import type { RunningProcess } from '../../../local/processes/start-process.ts';
import { appSettings } from './app-settings.ts';
import { quickStart } from './quick-start.ts';

const execFile = promisify(execFileWithCallback);

/** The services that the app's processes under test use. */
interface ProcessEnvironment {
  databaseUrl: string;
  platformUrl: string;
  /** Settings of every process, in addition to the common ones. */
  env?: Record<string, string>;
  /** The folder of the `build`; by default the project's own. */
  folder?: string;
}

/** The built app's processes of one test file, and their logs. */
export interface AppProcesses {
  /** Starts the app and resolves when it listens. */
  startApp(env?: Record<string, string>): Promise<RunningProcess & { url: string }>;
  /** Starts a worker and resolves when it takes jobs. */
  startWorker(env?: Record<string, string>): Promise<RunningProcess>;
  /**
   * Runs a command-line tool and returns its output.
   * @throws with its error.
   */
  readTool(name: 'keys' | 'migrate' | 'event-endpoints', ...args: string[]): Promise<string>;
  /**
   * Runs a command-line tool.
   * @returns the last line of its output.
   */
  runTool(name: 'keys' | 'migrate' | 'event-endpoints', ...args: string[]): Promise<string>;
  /** The log of a process. */
  logOf(name: 'app' | 'worker'): string;
  stop(): Promise<void>;
}

/** @param name the folder in `.local/test-logs` for the logs. */
export function appProcesses(
  name: string,
  { databaseUrl, platformUrl, env: own = {}, folder = process.cwd() }: ProcessEnvironment,
): AppProcesses {
  const logDir = path.resolve('.local/test-logs', name);
  const supervisor = createSupervisor({ graceMs: 15_000, logDir });
  const settings = {
    ...appSettings,
    DATABASE_URL: databaseUrl,
    SHOPIFY_ADMIN_URL: `${platformUrl}/stores/{shop}`,
    APP_BRIDGE_URL: `${platformUrl}/app-bridge.js`,
    SHOPIFY_CDN_URL: `${platformUrl}/cdn`,
    ...own,
  };
  const start = (
    program: string,
    env: Record<string, string>,
    isReady: (line: Record<string, unknown>) => boolean,
  ) =>
    supervisor.start({
      name: program === 'server' ? 'app' : program,
      command: ['node', ...quickStart, `build/bin/${program}.js`],
      cwd: folder,
      env: { ...settings, ...env },
      ready: { jsonLine: isReady },
    });
  const readTool: AppProcesses['readTool'] = async (tool, ...args) => {
    const env = { ...process.env, ...settings };
    const command = [...quickStart, `build/bin/${tool}.js`, ...args];
    return (await execFile('node', command, { env, cwd: folder })).stdout.trim();
  };
  return {
    async startApp(env = {}) {
      const running = await start('server', env, ({ port }) => typeof port === 'number');
      return { ...running, url: `http://127.0.0.1:${String(running.announcement['port'])}` };
    },
    startWorker: (env = {}) => start('worker', env, ({ msg }) => msg === 'Worker started'),
    readTool,
    async runTool(tool, ...args) {
      return (await readTool(tool, ...args)).split('\n').at(-1) ?? '';
    },
    logOf: (process) => readFileSync(path.join(logDir, `${process}.log`), 'utf8'),
    stop: () => supervisor.stop(),
  };
}
