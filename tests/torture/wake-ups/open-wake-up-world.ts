import { createCollab } from '../../support/http/api-calls.ts';
import { startReceiver, type Receiver } from '../../support/http/receiver.ts';
import { waitForMirror } from '../../support/store/mirror-health.ts';
import type { CrashWorld } from '../../support/world/crash-world.ts';
import { loadInProcessTools, type InProcessTools } from '../../support/world/in-process-tools.ts';
import type { TestChannel } from '../../support/world/install.ts';
import { openCrashWorld } from '../harness/open-crash-world.ts';
import type { TortureStage } from '../harness/torture.ts';
import { wakeUpBugs } from './planted-bugs.ts';

/** A channel with collabs that are in its store. */
export interface MirroredChannel extends TestChannel {
  id: string;
  collabIds: string[];
}

/** Two brands, of which the first has many collabs and an event endpoint. The worker mirrors one channel at a time. */
export interface WakeUpWorld extends Pick<CrashWorld, 'database' | 'platformUrl'> {
  base: string;
  many: MirroredChannel;
  few: MirroredChannel;
  receiver: Receiver;
  tools: InProcessTools;
  /** Work that is not done after so many milliseconds counts as forgotten. */
  doneWithinMs: number;
}

/** More than the mirror writes to a store at once, several times. */
const manyCollabs = 60;
const otherDomain = 'wake-ups.myshopify.com';

export async function openWakeUpWorld(stage: TortureStage): Promise<WakeUpWorld> {
  const receiver = await startReceiver();
  stage.supervisor.onStop(() => receiver.close());
  const settings = {
    WORKER_EXPIRY_SECONDS: '2',
    MIRROR_CHANNELS_AT_ONCE: '1',
    DATABASE_LOCK_TIMEOUT_MS: '14000',
    EVENT_ENDPOINT_ALLOWED_ORIGINS: receiver.origin,
  };
  const { world, isPlanted } = await openCrashWorld(stage, wakeUpBugs, settings);
  const { database, platformUrl, base, halo } = world;
  await world.openNewStore(otherDomain);
  const tools = await loadInProcessTools(database, settings);
  const many = await addCollabs(base, halo, manyCollabs);
  const few = await addCollabs(base, await world.channelOf(otherDomain), 2);
  await waitForMirror(database);
  await tools.eventEndpoints('add', '--channel', halo.domain, '--url', `${receiver.origin}/hook`);
  return {
    base,
    database,
    platformUrl,
    many,
    few,
    receiver,
    tools,
    doneWithinMs: isPlanted ? 20_000 : 120_000,
  };
}

async function addCollabs(base: string, channel: TestChannel, count: number): Promise<MirroredChannel> {
  const collabIds: string[] = [];
  let id = '';
  for (let made = 0; made < count; made += 1) {
    const collab = await createCollab({ base }, channel);
    collabIds.push(collab._id);
    id = collab.channel;
  }
  return { ...channel, id, collabIds };
}
