import type { Transaction } from '#app/db/client.ts';
import { holdOwner } from '#app/db/hold-owner.ts';
import { newId } from '#app/ids.ts';
import { limits } from '../limits.ts';
import { Problem } from '../problem.ts';
import { readEndpoint } from './endpoint-input.ts';
import type { EndpointInput } from './endpoint-input.ts';
import type { EndpointOwner } from './endpoint-owner.ts';
import { makeEndpointSecret, sealEndpointSecret } from './endpoint-secret.ts';

/**
 * Adds an endpoint. It hears of what happens from now on.
 * @returns its id, and the secret that its messages are signed with: the only time it is shown.
 * @throws Problem `invalid` for an address that is not public https and for unknown types, `conflict` when the owner
 *   has as many endpoints as it can.
 */
export async function addEndpoint(
  tx: Transaction,
  owner: EndpointOwner,
  input: EndpointInput,
): Promise<{ id: string; secret: string }> {
  const { url, types } = readEndpoint(input);
  const id = newId();
  const secret = makeEndpointSecret();
  await holdOwner(tx, owner);
  if ((await tx.eventEndpoint.count({ where: owner })) >= limits.eventEndpoints) throw tooMany();
  await tx.eventEndpoint.create({
    data: { id, ...owner, url, types, secret: sealEndpointSecret(secret, id) },
  });
  return { id, secret };
}

function tooMany(): Problem {
  return new Problem(
    'conflict',
    `There are ${limits.eventEndpoints} endpoints, the most there can be: remove one.`,
  );
}
