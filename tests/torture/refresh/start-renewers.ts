import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { build } from 'esbuild';
import { z } from 'zod';
import { appSettings } from '../../support/world/app-settings.ts';
import { quickStart } from '../../support/world/quick-start.ts';
import { copySources } from '../harness/plant-bug.ts';
import type { TortureStage } from '../harness/torture.ts';
import { plantedBugs } from './planted-bugs.ts';

const messageSchema = z.object({ lockedOut: z.array(z.string()) });
const program = 'tests/torture/refresh/renewer.ts';
const bundled = 'renewer.mjs';

/** Processes that renew the same stores' tokens at the same time. */
export interface Renewers {
  /** Lets the first process open the app in stores. */
  install(stores: readonly { shop: string; sessionToken: string }[]): Promise<void>;
  /**
   * Lets all processes renew tokens and use the API of these stores at once.
   * @returns the stores for which a process failed.
   */
  renew(shops: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Starts a number of processes on the service's sources, with the requested bug. */
export async function startRenewers(
  stage: TortureStage,
  count: number,
  environment: { databaseUrl: string; platformUrl: string },
): Promise<Renewers> {
  const folder = path.join(stage.folder, 'sources');
  const bug = plantedBugs.find(({ name }) => name === stage.plantedBug);
  copySources(folder, [program], bug);
  await bundle(folder);
  const start = async () => {
    const child = fork(bundled, {
      cwd: folder,
      execArgv: [...quickStart],
      env: {
        ...process.env,
        ...appSettings,
        LOG_LEVEL: 'silent',
        DATABASE_URL: environment.databaseUrl,
        SHOPIFY_ADMIN_URL: `${environment.platformUrl}/stores/{shop}`,
      },
    });
    stage.supervisor.onStop(async () => {
      child.disconnect();
      await once(child, 'exit');
    });
    await once(child, 'message');
    return child;
  };
  const renewers = await Promise.all(Array.from({ length: count }, start));
  const [first] = renewers;
  return {
    async install(stores) {
      if (first) await send(first, { install: [...stores] });
    },
    async renew(shops) {
      const responses = await Promise.all(renewers.map((renewer) => send(renewer, { renew: [...shops] })));
      return new Set(responses.flat());
    },
  };
}

/** Compiles the sources once for all processes, because each would need seconds to do it. */
async function bundle(folder: string): Promise<void> {
  await build({
    absWorkingDir: folder,
    entryPoints: [program],
    outfile: bundled,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
}

async function send(child: ChildProcess, order: object): Promise<string[]> {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('A renewer ended');
  });
  ended.catch(() => undefined);
  try {
    child.send(order);
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as unknown[];
    return messageSchema.parse(message).lockedOut;
  } finally {
    settled.abort();
  }
}
