import type { RunningProcess } from '../../../local/processes/start-process.ts';
import type { AppProcesses } from '../../support/world/processes.ts';
import { Gate } from './gate.ts';
import { startPlatformGate } from './start-platform-gate.ts';
import { startWireGate } from './start-wire-gate.ts';

/** The kind of process. */
export type Part = 'app' | 'worker';

/** The surroundings of a process. */
interface Outside {
  databaseUrl: string;
  platformUrl: string;
  processes: AppProcesses;
  /** Called after a kill, before the restart. */
  onDeath: () => Promise<void>;
}

/** One process of the service, all of whose effects pass a gate; after a kill it is restarted. */
export interface KillableProcess {
  gate: Gate;
  readonly running: RunningProcess;
  /** Resolves when a process started after the last kill runs. */
  isUp: () => Promise<void>;
  /** Whether it ended without a kill; then it is restarted. */
  pickUp: () => Promise<boolean>;
  stop: () => Promise<void>;
}

export async function startKillableProcess(part: Part, outside: Outside): Promise<KillableProcess> {
  const gate = new Gate();
  let isExpected = false;
  let hasFallen = false;
  let revival: Promise<void> = Promise.resolve();
  const strike = () => (revival = dieAndRise());
  const wire = await startWireGate(outside.databaseUrl, gate, strike);
  const relay = await startPlatformGate(outside.platformUrl, gate, strike);
  const env = { DATABASE_URL: wire.url, SHOPIFY_ADMIN_URL: `${relay.url}/stores/{shop}` };
  const tryToStart = (): Promise<RunningProcess> =>
    part === 'app' ? outside.processes.startApp(env) : outside.processes.startWorker(env);
  const start = async () => {
    // As an operator would: on a busy machine a slow start may look like a failed one.
    const started = await tryToStart().catch(tryToStart);
    void started.ended.then(() => (hasFallen ||= !isExpected));
    return started;
  };
  let running = await start();
  async function dieAndRise(): Promise<void> {
    isExpected = true;
    running.signal('SIGKILL');
    await running.ended;
    await outside.onDeath();
    isExpected = false;
    running = await start();
  }
  return {
    gate,
    get running() {
      return running;
    },
    isUp: () => revival,
    async pickUp() {
      const wasDown = hasFallen;
      hasFallen = false;
      if (wasDown) running = await start();
      return wasDown;
    },
    async stop() {
      isExpected = true;
      await running.stop();
      await Promise.all([wire.close(), relay.close()]);
    },
  };
}
