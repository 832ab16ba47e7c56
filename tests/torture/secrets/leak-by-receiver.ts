import { call } from '../../support/http/api-client.ts';
import { haloDomain } from '../../support/world/test-stores.ts';
import { deliveriesTo, getEndpointId } from '../../support/db/events.ts';
import { until } from '../../support/until.ts';
import { storedCanary, type Canary } from './canary.ts';
import type { LeakedSecrets } from './leak-by-platform.ts';
import type { SecretWorld } from './open-secret-world.ts';

const owner = ['--channel', haloDomain];

/**
 * Adds an event endpoint whose response contains the request and the secrets that it knows. It then receives
 * an event that is signed with its old and its new secret.
 * @returns those secrets and the signatures.
 */
export async function leakByReceiver(
  world: SecretWorld,
  { key, collabId }: LeakedSecrets,
): Promise<Canary[]> {
  const { processes, receiver, apps } = world;
  const old = await processes.runTool(
    'event-endpoints',
    'add',
    ...owner,
    '--url',
    `${receiver.origin}/events`,
  );
  const id = await getEndpointId(world, `${receiver.origin}/events`);
  const secret = await processes.runTool('event-endpoints', 'rotate', ...owner, id);
  for (const status of [500, 200])
    receiver.respond('/events', (response) => {
      const { headers = {} } = receiver.at('/events').at(-1) ?? {};
      response.writeHead(status).end(`Got ${JSON.stringify(headers)} and know ${secret} and ${old.slice(6)}`);
    });
  const received = receiver.at('/events').length;
  await call(`${apps[0]}/api/creators/collabs/${collabId}`, { key, json: { lastName: 'Told' } });
  await until('the endpoint has responded', () => receiver.at('/events').length > received);
  await until('its response is recorded', async () => {
    const deliveries = await deliveriesTo(world, { id });
    return deliveries.some(({ response_status: status }) => status !== null);
  });
  const signatures = receiver
    .at('/events')
    .flatMap(({ headers }) => String(headers['webhook-signature']).split(' '));
  return [
    storedCanary('a secret of an event endpoint', secret, secret.slice(6, 46)),
    storedCanary('an old secret of an event endpoint', old, old.slice(6, 46)),
    ...signatures
      .slice(0, 2)
      .map((text, index) => storedCanary(`signature ${index + 1} of a message`, text, text.slice(3, 43))),
  ];
}
