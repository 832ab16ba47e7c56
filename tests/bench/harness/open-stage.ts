import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createSupervisor, type Supervisor } from '../../../local/processes.ts';
import { buildIfStale } from '../../support/world/build.ts';
import { startDatabase, type BenchDatabase } from './start-database.ts';

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
  { hasClock, ...command }: Pick<Stage, 'small' | 'print'> & { hasClock: boolean },
  run: (stage: Stage) => Promise<T>,
): Promise<T> {
  const folder = path.resolve('.local', `${name}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const supervisor = createSupervisor();
  supervisor.onStop(() => rm(folder, { recursive: true, force: true }));
  supervisor.stopOnSignals(130);
  try {
    return await run({
      ...command,
      folder,
      supervisor,
      buildIfStale: () => buildIfStale(command.print),
      async startDatabase() {
        buildIfStale(command.print);
        command.print('starting Postgres');
        const database = await startDatabase(path.join(folder, 'postgres'), hasClock);
        supervisor.onStop(() => database.stop());
        return database;
      },
    });
  } finally {
    await supervisor.stop();
  }
}
