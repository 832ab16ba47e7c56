import path from 'node:path';
import { createSupervisor, type Supervisor } from '../processes.ts';
import { StartError } from '../start-error.ts';
import { localFolder, openLocalFolder } from './settings.ts';

/**
 * Runs a development session: starts what `work` starts, prints its result, and runs until it is stopped or a process ends.
 * If the start fails, it prints the reason, stops everything and exits with 1.
 */
export async function runSession(work: (supervisor: Supervisor) => Promise<string>): Promise<void> {
  const supervisor = createSupervisor({
    logDir: path.join(localFolder, 'logs'),
    onDeath(_name, message) {
      console.error(`\n${message}`);
      void supervisor.stop().then(() => process.exit(1));
    },
  });
  supervisor.stopOnSignals();
  try {
    openLocalFolder();
    console.log(await work(supervisor));
  } catch (error) {
    console.error(`\n${error instanceof StartError ? error.message : String(error)}`);
    await supervisor.stop();
    process.exit(1);
  }
}
