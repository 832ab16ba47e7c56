import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createSupervisor } from '../../../local/processes.ts';
import type { Supervisor } from '../../../local/processes.ts';
import { buildIfStale } from '../../support/build.ts';
import { startDatabase } from './start-database.ts';
import type { BenchDatabase } from './start-database.ts';

/** What a bench or a torture suite is given: a place to work in, and what it may ask for. */
export interface Stage {
  /** The short form: a few seconds, to show that all of it works. */
  small: boolean;
  /** Tells a person how it goes. */
  print: (line: string) => void;
  /** A folder of the run's own, for logs and data; gone after it. */
  folder: string;
  /** Whatever is started through it (`start`, `onStop`) ends with the run. */
  supervisor: Supervisor;
  /** Sees to it that the build is not older than its sources. */
  buildIfStale: () => void;
  /** Starts a Postgres with a migrated, empty database, and sees to the build. */
  startDatabase: () => Promise<BenchDatabase>;
}

/** Lets `run` work on a stage, and clears the stage after it. @param name of the run's folder under `.local`. */
export async function onStage<T>(
  name: string,
  { hasClock, ...given }: Pick<Stage, 'small' | 'print'> & { hasClock: boolean },
  run: (stage: Stage) => Promise<T>,
): Promise<T> {
  const folder = path.resolve('.local', `${name}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const supervisor = createSupervisor();
  supervisor.onStop(() => rm(folder, { recursive: true, force: true }));
  supervisor.stopOnSignals(130);
  try {
    return await run({
      ...given,
      folder,
      supervisor,
      buildIfStale: () => buildIfStale(given.print),
      async startDatabase() {
        buildIfStale(given.print);
        given.print('starting Postgres');
        const database = await startDatabase(path.join(folder, 'postgres'), hasClock);
        supervisor.onStop(() => database.stop());
        return database;
      },
    });
  } finally {
    await supervisor.stop();
  }
}
