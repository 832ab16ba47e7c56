import path from 'node:path';
import { anyFreePort } from '../../../local/ports.ts';
import type { Stage } from '../harness/open-stage.ts';

export interface ServerProgram {
  name: string;
  /** What node is to run, with node's own options before it. */
  arguments: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Where it runs; the project's own folder unless said. */
  folder?: string;
  /** What it answers below 500 as soon as it is ready. */
  readyPath: string;
}

export interface RunningServer {
  pid: number;
  port: number;
}

/**
 * Starts a server in a process of its own, on a free port that it finds in `PORT`, and resolves when it answers. What it
 * logs goes straight to a file: reading it would take time from whoever measures.
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
