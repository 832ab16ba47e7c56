import { createLogs, type LogSettings } from './processes/line-log.ts';
import { startProcess, type ProcessSpec, type RunningProcess } from './processes/start-process.ts';
import { StartError } from './start-error.ts';

interface SupervisorSettings extends LogSettings {
  /** How long a process may take to end after SIGTERM before it gets SIGKILL. */
  graceMs?: number;
  /** Called when a process ends unexpectedly, with its last lines. */
  onDeath?: (name: string, message: string) => void;
}

export interface Supervisor {
  /** Starts a process and resolves when it is ready. */
  start: (spec: ProcessSpec) => Promise<RunningProcess>;
  /** Adds something else to stop, such as a database. */
  onStop: (stop: () => Promise<void>) => void;
  /** Stops everything, in reverse order of start. */
  stop: () => Promise<void>;
  /** Stops everything on Ctrl-C, SIGTERM or hang-up, then exits (by default with 0); a second signal does not wait. */
  stopOnSignals: (exitCode?: number) => void;
}

/** Manages the processes of a session: logs, readiness and ordered stop. */
export function createSupervisor({
  graceMs = 5_000,
  onDeath,
  ...logSettings
}: SupervisorSettings = {}): Supervisor {
  const logFor = createLogs(logSettings);
  const steps = new Set<() => Promise<void>>();
  const expected = new WeakSet<RunningProcess>();
  let stopping: Promise<void> | undefined;
  const isStopping = () => stopping !== undefined;

  const start = async (spec: ProcessSpec): Promise<RunningProcess> => {
    if (isStopping()) throw interrupted(spec.name);
    const log = logFor(spec.name);
    const running = await startProcess(spec, { log, graceMs });
    const stop = async () => {
      expected.add(running);
      await running.stop();
    };
    if (isStopping()) {
      await stop();
      throw interrupted(spec.name);
    }
    steps.add(stop);
    void running.ended.then((how) => {
      steps.delete(stop);
      if (!expected.has(running))
        onDeath?.(spec.name, `${spec.name} has ended (${how}). Its last lines:\n${log.last()}`);
    });
    return { ...running, stop };
  };

  const stopAll = async () => {
    for (let last = [...steps].at(-1); last; last = [...steps].at(-1)) {
      steps.delete(last);
      await last();
    }
  };
  const stop = () => (stopping ??= stopAll());

  const stopOnSignals = (exitCode = 0) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        // The guard ends the rest.
        if (stopping) process.exit(1);
        stop().then(
          () => process.exit(exitCode),
          (error: unknown) => {
            console.error(error);
            process.exit(1);
          },
        );
      });
    }
  };
  return { start, onStop: (step) => void steps.add(step), stop, stopOnSignals };
}

function interrupted(name: string): StartError {
  return new StartError(`${name} is not started: everything is being stopped.`);
}
