import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../../support/http/api-client.ts';
import { installedChannel, openApp, type TestChannel } from '../../support/world/install.ts';
import { loadApp } from '../../support/world/load-app.ts';
import { controlPlatform } from '../../support/store/mirror.ts';
import { testStores } from '../../support/world/test-stores.ts';
import { listOpenErasures } from '../../support/db/canaries.ts';
import { changeOptions } from '../../support/store/change-options.ts';
import { listUnfinished } from '../../support/db/mirror.ts';
import type { BenchDatabase } from '../../bench/harness/start-database.ts';
import { prepareService } from '../harness/prepare-service.ts';
import type { TortureStage } from '../harness/torture.ts';
import { erasureBugs } from './planted-bugs.ts';

/** A service with a worker, and a simulated platform, to which stores are added. */
export interface ErasureWorld {
  appUrl: string;
  /** Its URL is of the role of the functions that the suite calls itself. */
  database: BenchDatabase;
  /** The role, whose work is counted. */
  role: string;
  platformUrl: string;
  /** Adds a store that has the app, and whose creators become customers. */
  addStore: (domain: string) => Promise<TestChannel>;
  /** Waits until the webhooks are handled, the erasures done, and the given stores are in sync. */
  waitUntilDone: (...domains: string[]) => Promise<void>;
  /** The logs of the service. */
  readLog: () => string;
}

const role = 'erasing';
const maxWaitMs = 180_000;

export async function openErasureWorld(stage: TortureStage): Promise<ErasureWorld> {
  const { database: opened, platformUrl, startApp } = await prepareService(stage, erasureBugs, []);
  const database = { ...opened, url: await opened.addCountedRole(role) };
  const addresses = {
    SHOPIFY_ADMIN_URL: `${platformUrl}/stores/{shop}`,
    SHOPIFY_CDN_URL: `${platformUrl}/cdn`,
  };
  const appUrl = await startApp('app', { RUN_WORKER: 'true', ...addresses });
  await loadApp(database, addresses);
  const world: ErasureWorld = {
    appUrl,
    database,
    role,
    platformUrl,
    async addStore(domain) {
      await controlPlatform(platformUrl, 'stores', {
        ...testStores[0],
        domain,
        primaryDomain: `www.${domain}`,
      });
      await openApp(appUrl, platformUrl, domain);
      await changeOptions(database, domain, { mirrorsCustomer: true });
      return installedChannel(database, platformUrl, domain);
    },
    async waitUntilDone(...domains) {
      const endsAt = Date.now() + maxWaitMs;
      for (;;) {
        const open = await listOpenErasures(database);
        for (const domain of domains) open.push(...(await listUnfinished(database, domain)));
        if (open.length === 0) return;
        if (Date.now() > endsAt) throw new Error(`Work is left: ${open.join('; ')}`);
        await sleep(200);
      }
    },
    readLog: () => readFileSync(path.join(stage.folder, 'app.log'), 'utf8'),
  };
  return world;
}

/** Sends a write of the interface. @returns the id of what it made. @throws for another status than 200. */
export async function write(
  { appUrl }: ErasureWorld,
  { key }: TestChannel,
  { path: to, json, idempotencyKey }: { path: string; json: unknown; idempotencyKey?: string },
): Promise<string> {
  const headers = idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey };
  const { status, text } = await call(`${appUrl}/api/creators/collabs${to}`, { key, json, headers });
  if (status !== 200) throw new Error(`${to} responded ${status}: ${text}`);
  const [made] = Object.values(JSON.parse(text) as Record<string, { _id: string }>);
  return made?._id ?? '';
}
