import { db } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import { limits } from '../limits.ts';
import { invalid, Problem } from '../problem.ts';
import type { EndpointOwner } from './endpoint-owner.ts';
import { makeEndpointSecret, sealEndpointSecret } from './endpoint-secret.ts';
import { readEndpointUrl } from './endpoint-url.ts';
import { eventTypes } from './event-types.ts';

/** Where events are to be sent, and which; no types means all, those that are yet to come included. */
export interface EndpointInput {
  url: string;
  types: readonly string[];
}

/**
 * Adds an endpoint. It hears of what happens from now on.
 * @returns its id, and the secret that its messages are signed with: the only time it is shown.
 * @throws Problem `invalid` for an address that is not public https and for unknown types, `conflict` when the owner
 *   has as many endpoints as it can.
 */
export async function addEndpoint(
  owner: EndpointOwner,
  input: EndpointInput,
): Promise<{ id: string; secret: string }> {
  const url = checkInput(input);
  if ((await db.eventEndpoint.count({ where: owner })) >= limits.eventEndpoints)
    throw new Problem(
      'conflict',
      `There are ${limits.eventEndpoints} endpoints, the most there can be: remove one.`,
    );
  const id = newId();
  const secret = makeEndpointSecret();
  await db.eventEndpoint.create({
    data: { id, ...owner, url, types: [...new Set(input.types)], secret: sealEndpointSecret(secret, id) },
  });
  return { id, secret };
}

function checkInput({ url, types }: EndpointInput): string {
  const read = readEndpointUrl(url);
  const known: readonly string[] = eventTypes;
  const details = types
    .filter((type) => !known.includes(type))
    .map((type) => ({ path: 'types', message: `"${type}" is not one of ${eventTypes.join(', ')}` }));
  if ('refusal' in read) throw invalid([{ path: 'url', message: read.refusal }, ...details]);
  if (details.length > 0) throw invalid(details);
  return read.url;
}
