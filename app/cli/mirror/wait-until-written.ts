import { setTimeout as sleep } from 'node:timers/promises';
import { readChannelHealth } from '#app/domain/mirror-health/read-channel-health.ts';
import { readCollabHealth } from '#app/domain/mirror-health/read-collab-health.ts';
import { showChannel, showCollab } from './show-health.ts';

const lookAgainMs = 500;

/**
 * Waits until a channel, or one of its collabs, is no longer waiting for its turn, and says how many are left meanwhile.
 * @returns how it stands then.
 */
export async function waitUntilWritten(
  channelId: string,
  { collabId, say }: { collabId: string | undefined; say: (line: string) => void },
): Promise<string> {
  let told: number | undefined;
  for (;;) {
    const { left, line } = await lookAt(channelId, collabId);
    if (left === 0) return line;
    if (left !== told) say(`${left} to be written`);
    told = left;
    await sleep(lookAgainMs);
  }
}

/** How many are left, and how it stands. Of a channel in which nothing can be written, nobody waits for any. */
async function lookAt(channelId: string, collabId: string | undefined) {
  const [channel] = await readChannelHealth(channelId);
  if (!channel) return { left: 0, line: 'The store is gone' };
  const [collab] = collabId === undefined ? [] : await readCollabHealth(channelId, { collabId, limit: 1 });
  const waiting = collab ? Number(collab.state === 'waiting') : channel.collabs.waiting;
  return {
    left: channel.blockedSince || !channel.isInstalled ? 0 : waiting,
    line: collab ? showCollab(collab) : showChannel(channel),
  };
}
