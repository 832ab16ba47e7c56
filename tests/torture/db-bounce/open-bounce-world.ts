import { createNetwork, type Network } from '../../support/network/database-network.ts';
import { startCrashWorld, type CrashWorld } from '../../support/world/crash-world.ts';
import type { TestChannel } from '../../support/world/install.ts';
import { startReceiver, type Receiver } from '../../support/http/receiver.ts';
import { startDatabaseProxy } from '../../support/network/start-database-proxy.ts';
import { closeApp } from '../../support/world/load-app.ts';
import { loadInProcessTools } from '../../support/world/in-process-tools.ts';

/** A service with two workers whose database and network can fail, and an event endpoint. */
export interface BounceWorld extends CrashWorld {
  network: Network;
  receiver: Receiver;
  /** A second store, for incoming webhooks. */
  other: TestChannel;
}

const otherDomain = 'bounce.myshopify.com';
const slowMs = 150;

/** @param folder of the build. The endpoint responds slowly, so that deliveries are usually in progress. */
export async function openBounceWorld(folder = process.cwd()): Promise<BounceWorld> {
  const receiver = await startReceiver();
  receiver.respond('/hook', (response) => setTimeout(() => response.writeHead(204).end(), slowMs));
  const { network, passOn } = createNetwork();
  const proxies: { close: () => Promise<void> }[] = [];
  const settings = { WORKER_EXPIRY_SECONDS: '4', EVENT_ENDPOINT_ALLOWED_ORIGINS: receiver.origin };
  const world = await startCrashWorld({
    env: settings,
    folder,
    async proxyDatabase(url) {
      const proxy = await startDatabaseProxy(url, passOn);
      proxies.push(proxy);
      return proxy.url;
    },
  });
  await world.addWorker();
  const tools = await loadInProcessTools(world.database, settings);
  await tools.eventEndpoints('add', '--channel', world.halo.domain, '--url', `${receiver.origin}/hook`);
  await closeApp();
  await world.openNewStore(otherDomain);
  const other = await world.channelOf(otherDomain);
  return {
    ...world,
    get base() {
      return world.base;
    },
    network,
    receiver,
    other,
    async stop() {
      await world.stop();
      for (const proxy of proxies) await proxy.close();
      await receiver.close();
    },
  };
}
