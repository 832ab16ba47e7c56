import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCollab } from '../support/http/api-calls.ts';
import { addEndpoint, type TestEndpoint } from '../support/http/endpoints.ts';
import { haloOwner } from '../support/world/listening-world.ts';
import { startReceiver, type Receiver } from '../support/http/receiver.ts';
import { startDnsServer, type DnsServer } from '../support/network/start-dns-server.ts';
import { viewStore } from '../support/store/store-view.ts';
import { pineDomain } from '../support/world/test-stores.ts';
import { loadInProcessTools, type InProcessTools } from '../support/world/in-process-tools.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { deliveriesTo, countAcquiredDeliveries } from '../support/db/events.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';

const named = 'hooks.known.example';
const pineOwner: TestEndpoint['owner'] = ['--channel', pineDomain];
let dns: DnsServer;
let receiver: Receiver;
let world: World;
let tools: InProcessTools;
beforeAll(async () => {
  dns = await startDnsServer({ [named]: '127.0.0.1' });
  receiver = await startReceiver();
  const env = {
    EVENT_ENDPOINT_DNS_SERVERS: dns.address,
    EVENT_ENDPOINT_ALLOWED_ORIGINS: `${receiver.origin},http://${named}:${receiver.port}`,
  };
  world = await startWorld({ worker: true, env });
  tools = await loadInProcessTools(world.database, env);
});
afterAll(async () => {
  await world.stop();
  await receiver.close();
  await dns.close();
});

const listen = (owner: TestEndpoint['owner'], url: string) =>
  addEndpoint({ tools, database: world.database }, owner, { url, types: ['collab.created'] });

/** The number of acquired deliveries to unresolvable names. */
const countSilent = () => countAcquiredDeliveries(world.database, '%.silent.example/%');

it('twelve endpoints whose DNS never responds delay only their own tenant', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `r${index}.silent.example`);
  const silent: TestEndpoint[] = [];
  for (const name of names) silent.push(await listen(haloOwner, `https://${name}/hook`));
  await listen(pineOwner, `${receiver.origin}/pine`);
  await createCollab(world, world.halo);
  await until('lookups hang', () => dns.unanswered().length >= 2);
  await createCollab(world, world.pine);
  await until('another tenant receives', () => receiver.at('/pine').length === 1);
  await waitForMirror(world.database);
  const running = await countSilent();
  expect(running).toBeLessThanOrEqual(2);
  const shown = await viewStore(world.platform.url, pineDomain);
  expect(shown.entries).toHaveLength(1);
  let max = running;
  await until('the next ones are resolved', async () => {
    max = Math.max(max, await countSilent());
    return dns.unanswered().length >= 3;
  });
  expect(max).toBeLessThanOrEqual(2);
  const errors = async () =>
    (await Promise.all(silent.map((endpoint) => deliveriesTo(world.database, endpoint))))
      .flat()
      .flatMap(({ last_error: error }) => (error === null ? [] : [error]));
  await until('a lookup timed out', async () => (await errors()).length > 0);
  expect(new Set(await errors())).toEqual(new Set(['The host name could not be resolved (ETIMEOUT)']));
});

it('an allowed origin is resolved by DNS first, without the hosts file', async () => {
  await listen(pineOwner, `http://${named}:${receiver.port}/named`);
  await createCollab(world, world.pine);
  await until('it receives', () => receiver.at('/named').length === 1);
  expect(dns.questions(named)).toBeGreaterThan(0);
  expect(receiver.at('/named')[0]?.headers.host).toBe(`${named}:${receiver.port}`);
});
