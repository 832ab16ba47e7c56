import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createSupervisor, type Supervisor } from '../../../local/processes.ts';
import { buildIfStale } from '../../support/world/build.ts';
import { startDatabase, type BenchDatabase, type DatabaseOptions } from './start-database.ts';

/** The environment of a bench or a torture suite. */
export interface Stage {
  /** The short form: a few seconds, to show that everything works. */
  small: boolean;
  /** Prints progress. */
  print: (line: string) => void;
  /** The run's folder for logs and data; deleted afterwards. */
  folder: string;
  /** Processes and resources started through it (`start`, `onStop`) end with the run. */
  supervisor: Supervisor;
  /** Ensures that the build is up to date. */
  buildIfStale: () => void;
  /** Starts Postgres with a migrated, empty database, and ensures the build. */
  startDatabase: () => Promise<BenchDatabase>;
}

/**
 * Runs `run` in an environment, and cleans up.
 * @param name of the run's folder under `.local`.
 */
export async function onStage<T>(
  name: string,
  { small, print, ...database }: Pick<Stage, 'small' | 'print'> & DatabaseOptions,
  run: (stage: Stage) => Promise<T>,
): Promise<T> {
  const folder = path.resolve('.local', `${name}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const supervisor = createSupervisor();
  supervisor.onStop(() => rm(folder, { recursive: true, force: true }));
  supervisor.stopOnSignals(130);
  try {
    return await run({
      small,
      print,
      folder,
      supervisor,
      buildIfStale: () => buildIfStale(print),
      async startDatabase() {
        buildIfStale(print);
        print('starting Postgres');
        const started = await startDatabase(path.join(folder, 'postgres'), database);
        supervisor.onStop(() => started.stop());
        return started;
      },
    });
  } finally {
    await supervisor.stop();
  }
}
