import path from 'node:path';
import { anyFreePort } from '../../../local/ports.ts';
import type { Stage } from '../harness/open-stage.ts';

export interface ServerProgram {
  name: string;
  /** Node's arguments, its own options first. */
  arguments: readonly string[];
  env: Readonly<Record<string, string>>;
  /** The working directory; by default the project's folder. */
  folder?: string;
  /** A path whose status is below 500 when the server is ready. */
  readyPath: string;
}

export interface RunningServer {
  pid: number;
  port: number;
}

/**
 * Starts a server in a process, on the free port in its `PORT`, and resolves when it responds. Its log goes
 * directly to a file, because reading it would take processor time from the measurement.
 */
export async function startServer(stage: Stage, program: ServerProgram): Promise<RunningServer> {
  const port = await anyFreePort();
  const logFile = path.join(stage.folder, `${program.name}.log`);
  const { pid } = await stage.supervisor.start({
    name: program.name,
    ...(program.folder === undefined ? {} : { cwd: program.folder }),
    command: ['sh', '-c', 'exec "$@" > "$0"', logFile, process.execPath, ...program.arguments],
    env: { NODE_ENV: 'production', ...program.env, PORT: String(port) },
    ready: { url: `http://127.0.0.1:${port}${program.readyPath}` },
  });
  return { pid, port };
}
