import { addEndpoint, type TestEndpoint } from '../http/endpoints.ts';
import { startReceiver, type Receiver } from '../http/receiver.ts';
import { haloDomain } from './test-stores.ts';
import { loadInProcessTools, type InProcessTools } from './in-process-tools.ts';
import { until } from '../until.ts';
import { startWorld, type World, type WorldOptions } from './world.ts';

/** The owner of an endpoint that receives only Halo's events. */
export const haloOwner: TestEndpoint['owner'] = ['--channel', haloDomain];

/** A world with an event endpoint on this machine, which the settings allow. */
export interface ListeningWorld extends World {
  receiver: Receiver;
  /** Runs the command-line tools in the test's own process. */
  tools: InProcessTools;
  /** Adds an endpoint at a path of the receiver, by default for created collabs. */
  listen(path: string, own?: { types?: string[]; owner?: TestEndpoint['owner'] }): Promise<TestEndpoint>;
  /** Waits until a path has received this many messages. */
  untilReceived(path: string, count?: number): Promise<void>;
}

export async function startListeningWorld(options: WorldOptions = { worker: true }): Promise<ListeningWorld> {
  const receiver = await startReceiver();
  const env = { EVENT_ENDPOINT_ALLOWED_ORIGINS: receiver.origin, ...options.env };
  const world = await startWorld({ ...options, env });
  const tools = await loadInProcessTools(world.database, env);
  return {
    ...world,
    receiver,
    tools,
    listen: (path, { types = ['collab.created'], owner = haloOwner } = {}) =>
      addEndpoint({ tools, database: world.database }, owner, { url: `${receiver.origin}${path}`, types }),
    untilReceived: (path, count = 1) =>
      until(`${path} has got ${count}`, () => receiver.at(path).length >= count),
    async stop() {
      await world.stop();
      await receiver.close();
    },
  };
}
