import path from 'node:path';
import { startCountingProxy } from '../../bench/counters/start-counting-proxy.ts';
import { openApp } from '../../support/world/install.ts';
import { createCollab } from '../../support/http/api-calls.ts';
import { haloDomain } from '../../support/world/test-stores.ts';
import { leakByPlatform, type LeakedSecrets } from './leak-by-platform.ts';
import { leakByReceiver } from './leak-by-receiver.ts';
import { breakDatabase } from './break-database.ts';
import { buildWithCanaries, searchFiles } from './build-with-canaries.ts';
import type { Canary } from './canary.ts';
import {
  foreignCanaries,
  keyCanaries,
  sealedCanaries,
  signInCanaries,
  signingCanaries,
  tokenCanaries,
} from './collect-canaries.ts';
import { countMistyped } from './count-mistyped.ts';
import { failProcesses } from './fail-processes.ts';
import { watchFor, type CanaryWatch } from './find-canaries.ts';
import { openSecretWorld, type SecretWorld } from './open-secret-world.ts';
import type { SuiteContext } from './suite-context.ts';
import { showCanaries, type Shown } from './show-canaries.ts';
import { useRevoked } from './use-revoked.ts';
import { issueChannelKey } from '../../support/db/api-keys.ts';
import { addCreator } from '../../support/db/seed.ts';
import { readTables } from '../../support/db/snapshot.ts';
import { rejectRenewals } from '../../support/db/stores.ts';

export interface SecretReport {
  canaries: number;
  shown: Shown;
  /** The number of searched characters of logs, responses, tables and files. */
  looked: number;
  /** Where canaries were found. */
  seen: string[];
  mistyped: { keys: number; statements: number };
  revoked: { used: number; letIn: number };
}

/** Sends canaries through every path of the service, and then searches everything for them. */
export async function runSecrets(suite: SuiteContext, isShort: boolean): Promise<SecretReport> {
  const proxy = await startCountingProxy(suite.databaseUrl);
  suite.onStop(() => proxy.close());
  const world = await openSecretWorld(suite, proxy.url);
  const key = await issueChannelKey(world, haloDomain);
  const { _id: collabId } = await createCollab(
    { base: `${world.apps[0]}/api` },
    { domain: haloDomain, key, products: [], variants: [] },
  );
  const canaries = await collectAll(world, { key, collabId }, isShort);
  const watch = watchFor(canaries);
  const context = { goodKey: key, collabId, domain: haloDomain };
  const shown = await showCanaries({ apps: world.apps, canaries, context, watch, every: isShort ? 4 : 1 });
  const sent = canaries.filter(({ isSent }) => isSent);
  await breakDatabase(world, { watch, canaries: isShort ? sent.slice(0, 4) : sent, key });
  await failProcesses(world, watch, isShort ? 5 : Infinity);
  await lookEverywhere(world, watch);
  if (!isShort) await buildWithCanaries(world, watch);
  const { keys, statements } = await countMistyped(world.apps[1], proxy);
  const revoked = await useRevoked(world, isShort ? 3 : 20);
  const report = { canaries: canaries.length, shown, looked: watch.looked(), seen: watch.seen() };
  return { ...report, mistyped: { keys, statements }, revoked };
}

/** All secrets. To collect them, the platform and a receiver return what they are sent. */
async function collectAll(world: SecretWorld, leaked: LeakedSecrets, isShort: boolean): Promise<Canary[]> {
  await addCreator(world, 'canary@example.com');
  const [keys, tokens, first] = [
    await keyCanaries(world),
    await tokenCanaries(world),
    await sealedCanaries(world, 'at first'),
  ];
  await world.processes.runTool('keys', 'rotate-signing');
  const received = await leakByReceiver(world, leaked);
  await leakByPlatform(world, leaked, isShort);
  await rejectRenewals(world);
  await openApp(world.apps[0], world.simulatorUrl, haloDomain);
  const renewed = await sealedCanaries(world, 'after it was renewed');
  return [
    ...world.settings.canaries,
    ...keys,
    ...tokens,
    ...(await signInCanaries(world)),
    ...foreignCanaries(),
    ...first,
    ...renewed,
    ...(await signingCanaries(world)),
    ...received,
  ];
}

async function lookEverywhere(world: SecretWorld, watch: CanaryWatch): Promise<void> {
  const { processes, receiver, apps } = world;
  watch.look('the log', processes.logOf('app'));
  for (const [table, rows] of await readTables(world)) watch.look(`the table ${table}`, rows);
  for (const { body } of receiver.at('/events')) watch.look('requests to receivers', body);
  for (const path of ['/', '/.well-known/jwks.json', '/api/openapi.json', '/api/docs', '/readyz'])
    watch.look(path, await (await fetch(`${apps[0]}${path}`)).text());
  watch.look('the list of keys', await processes.readTool('keys', 'list'));
  searchFiles(path.join(world.folder, 'build/client'), 'what browsers are given', watch);
}
