import type { Transaction } from '#app/db/client.ts';
import { reachEndpoint } from './endpoint-owner.ts';
import type { EndpointOwner } from './endpoint-owner.ts';
import { makeEndpointSecret, resealEndpointSecret, sealEndpointSecret } from './endpoint-secret.ts';

/** How long the old secret signs beside the new one. */
const overlapMs = 24 * 60 * 60 * 1_000;

/**
 * Gives an endpoint a new secret. For a day messages carry two signatures, so that the receiver can change over when
 * it likes; a secret that was old already ends now.
 * @returns the new secret: the only time it is shown.
 * @throws Problem `not-found`.
 */
export async function rotateSecret(
  tx: Transaction,
  owner: EndpointOwner,
  endpointId: string,
): Promise<string> {
  const { id, secret: sealed } = await reachEndpoint(owner, endpointId, tx);
  const secret = makeEndpointSecret();
  // A secret that was lost with its ENCRYPTION_KEY signs nothing: kept, it would fail every delivery of the overlap.
  const oldSecret = resealEndpointSecret(sealed, id);
  const oldSecretExpiresAt = oldSecret && new Date(Date.now() + overlapMs);
  await tx.eventEndpoint.update({
    where: { id },
    data: { secret: sealEndpointSecret(secret, id), oldSecret, oldSecretExpiresAt },
  });
  return secret;
}
