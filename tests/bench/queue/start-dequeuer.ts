import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { appSettings } from '../../support/world/app-settings.ts';
import type { Stage } from '../harness/open-stage.ts';

const messageSchema = z.object({ taken: z.array(z.string()) });

/**
 * Dequeues a channel's due items, a given number of times.
 * @returns the collabs, in order.
 */
export type Dequeuer = (channelId: string, times: number) => Promise<string[]>;

/** Starts a process with the service's queue. */
export async function startDequeuer(stage: Stage, databaseUrl: string): Promise<Dequeuer> {
  const child = fork('tests/bench/queue/dequeue.ts', {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...appSettings, LOG_LEVEL: 'warn', DATABASE_URL: databaseUrl },
  });
  stage.supervisor.onStop(async () => {
    if (child.exitCode !== null) return;
    child.disconnect();
    await once(child, 'exit');
  });
  await once(child, 'message');
  return async (channelId, times) => {
    const nextMessage = once(child, 'message');
    child.send({ channelId, times });
    const [message] = (await nextMessage) as unknown[];
    return messageSchema.parse(message).taken;
  };
}
