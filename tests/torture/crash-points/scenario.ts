import { sendUntilDone } from '../support/send-until-done.ts';
import type { TestChannel } from '../../support/world/install.ts';
import type { CrashEnvironment } from './open-environment.ts';

/** One run of a scenario, with its own store. */
export interface Run {
  environment: CrashEnvironment;
  domain: string;
  /** Part of every name and email address of the run, unique among runs. */
  token: string;
  /** Sends a write with its own idempotency key until it is acknowledged, as a careful client does. */
  write: (channel: TestChannel, path: string, json: unknown) => Promise<Made>;
}

/** The written data in a response. */
interface Made {
  id: string;
}

/** A change, from the request until the store shows it. */
export interface Scenario {
  name: string;
  /**
   * Prepares the run.
   * @returns a function that makes the change.
   */
  prepare: (run: Run) => Promise<() => Promise<void>>;
}

let runs = 0;

/** Begins a run, in a new store. */
export async function beginRun(environment: CrashEnvironment): Promise<Run> {
  runs += 1;
  const token = `run${runs}x`;
  let writes = 0;
  return {
    environment,
    token,
    domain: await environment.addStore(),
    async write({ key }, path, json) {
      writes += 1;
      const write = { path, key, json, idempotencyKey: `${token}-${writes}` };
      const counts = { sent: 0, lostConnections: 0, rejections: 0 };
      const response = await sendUntilDone(() => `${environment.appUrl}/api`, write, counts);
      const [made] = Object.values(response as Record<string, { _id: string }>);
      if (!made) throw new Error(`The answer to ${path} tells of nothing`);
      return { id: made._id };
    },
  };
}
