import { message, serializeMessage } from '#app/i18n/message.ts';
import { db, inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import type { EventEndpoint } from '#app/db/generated/client.ts';
import { lockOwner } from '#app/db/channels.ts';
import { env } from '#app/env.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { isId, newId } from '#app/ids.ts';
import { limits } from '../limits.ts';
import { invalid, Problem, problemDetail } from '../problem.ts';
import { readPublicUrl } from '../public-url.ts';
import { generateEndpointSecret, resealEndpointSecret, sealEndpointSecret } from './endpoint-secret.ts';
import { eventTypes } from './event.ts';

/** Whose endpoint it is. A channel's hears of that channel; a partner's of every channel that granted it access. */
export type EndpointOwner = { channelId: string } | { partnerId: string };

/** @throws Problem `not-found`, the same for an endpoint that is absent and one of somebody else. */
export async function getEndpointWithSecrets(
  owner: EndpointOwner,
  endpointId: string,
  tx: Pick<Transaction, 'eventEndpoint'> = db,
): Promise<EventEndpoint> {
  const endpoint = isId(endpointId)
    ? await tx.eventEndpoint.findFirst({ where: { id: endpointId, ...owner } })
    : null;
  if (!endpoint) throw endpointNotFound(endpointId);
  return endpoint;
}

/** What is said of an endpoint that is absent, and of one of somebody else. */
export function endpointNotFound(endpointId: string): Problem {
  return new Problem('endpoint-not-found', { endpointId });
}

/** Where events are to be sent, and which; no types means all, those that are yet to come included. */
export interface EndpointInput {
  url: string;
  types: readonly string[];
}

/**
 * Reads what an owner says of an endpoint.
 * @returns the address as the URL standard spells it, and each type once.
 * @throws Problem `invalid` for an address that is not public https and for unknown types.
 */
export function parseEndpointInput({ url, types }: EndpointInput): { url: string; types: string[] } {
  const read = parseEndpointUrl(url);
  const known: readonly string[] = eventTypes;
  const details = types
    .filter((type) => !known.includes(type))
    .map((type) =>
      problemDetail('types', message('unknown-event-type', { type, types: eventTypes.join(', ') })),
    );
  if ('refusal' in read) throw invalid([problemDetail('url', read.refusal), ...details]);
  if (details.length > 0) throw invalid(details);
  return { url: read.url, types: [...new Set(types)] };
}

/**
 * Reads the address of a receiver of events: https at a public host, or an origin that the environment excepts.
 * What a name resolves to is checked anew at every connection (events/resolve.ts).
 * @returns the address as the URL standard spells it, or why it is refused.
 */
export function parseEndpointUrl(text: string): { url: string } | { refusal: Message } {
  if (URL.canParse(text) && isAllowedOrigin(new URL(text))) return { url: new URL(text).href };
  return readPublicUrl(text);
}

/** Whether the environment lets events be sent to this origin whatever its address (WEBHOOK_ALLOWED_ORIGINS). */
export function isAllowedOrigin({ origin }: URL): boolean {
  return env.WEBHOOK_ALLOWED_ORIGINS.includes(origin);
}

/** One of an owner's endpoints, without its secrets. @throws Problem `not-found`. */
export async function getEndpoint(owner: EndpointOwner, endpointId: string): Promise<EndpointSummary> {
  const found = isId(endpointId)
    ? await db.eventEndpoint.findFirst({
        where: { id: endpointId, ...owner },
        omit: { secret: true, oldSecret: true },
      })
    : null;
  if (!found) throw endpointNotFound(endpointId);
  return found;
}

/** An endpoint without its secrets. */
export type EndpointSummary = Omit<EventEndpoint, 'secret' | 'oldSecret'>;

/** The endpoints of a channel or a partner, oldest first. */
export function listEndpoints(owner: EndpointOwner): Promise<EndpointSummary[]> {
  return db.eventEndpoint.findMany({
    where: owner,
    orderBy: { id: 'asc' },
    omit: { secret: true, oldSecret: true },
  });
}

/**
 * Adds an endpoint. It hears of what happens from now on.
 * @returns its id, and the secret that its messages are signed with: the only time it is shown.
 * @throws Problem `invalid` for an address that is not public https and for unknown types, `conflict` when the owner
 *   has as many endpoints as it can.
 */
export async function createEndpoint(
  tx: Transaction,
  owner: EndpointOwner,
  input: EndpointInput,
): Promise<{ id: string; secret: string }> {
  const { url, types } = parseEndpointInput(input);
  const id = newId();
  const secret = generateEndpointSecret();
  await lockOwner(tx, owner);
  if ((await tx.eventEndpoint.count({ where: owner })) >= limits.eventEndpoints) throw tooMany();
  await tx.eventEndpoint.create({
    data: { id, ...owner, url, types, secret: sealEndpointSecret(secret, id) },
  });
  return { id, secret };
}

function tooMany(): Problem {
  return new Problem('too-many-endpoints', { max: limits.eventEndpoints });
}

/**
 * Sends an endpoint's events to another address, or other types of them, from now on; what is not said stays. What waits
 * for it goes to the new address, signed with the same secret; another address is not held to blame for the silence of
 * the former.
 * @throws Problem `invalid` for an address that is not public https and for unknown types, `not-found`.
 */
export async function updateEndpoint(
  owner: EndpointOwner,
  endpointId: string,
  input: Partial<EndpointInput>,
): Promise<void> {
  const { id, ...current } = await getEndpointWithSecrets(owner, endpointId);
  const { url, types } = parseEndpointInput({ ...current, ...input });
  const data = {
    ...(url !== current.url && { url, unreachableCount: 0, pausedUntil: null }),
    ...(input.types && { types }),
  };
  await db.eventEndpoint.updateMany({ where: { id, ...owner }, data });
}

/**
 * Sends to an endpoint again that was disabled, or is left alone for a while because it could not be reached. It hears
 * of what happens from now on; what it missed can be redelivered. @throws Problem `not-found`.
 */
export async function enableEndpoint(owner: EndpointOwner, endpointId: string): Promise<void> {
  const { id } = await getEndpointWithSecrets(owner, endpointId);
  await db.eventEndpoint.update({
    where: { id },
    data: { disabledAt: null, disabledReason: null, unreachableCount: 0, pausedUntil: null },
  });
}

/** Stops sending to one's endpoint until it is enabled; what waits for it is given up. @throws Problem `not-found`. */
export async function disableEndpoint(owner: EndpointOwner, endpointId: string): Promise<void> {
  const { id } = await getEndpointWithSecrets(owner, endpointId);
  await stopDeliveries(id, message('endpoint-turned-off'));
}

/** Stops sending to an endpoint and gives up what waits for it. Does nothing to one that is disabled or gone. */
export async function stopDeliveries(endpointId: string, reason: Message): Promise<void> {
  const lastError = serializeMessage(message('endpoint-off', { reason }));
  await inTransaction(async (tx) => {
    const { count } = await tx.eventEndpoint.updateMany({
      where: { id: endpointId, disabledAt: null },
      data: { disabledAt: new Date(), disabledReason: serializeMessage(reason) },
    });
    if (count === 0) return;
    await tx.eventDelivery.updateMany({
      where: { endpointId, nextAttemptAt: { not: null } },
      data: { nextAttemptAt: null, failedAt: new Date(), lastError },
    });
  });
}

/** Removes an endpoint with its delivery log; what waited for it is never sent. @throws Problem `not-found`. */
export async function deleteEndpoint(owner: EndpointOwner, endpointId: string): Promise<void> {
  const { id } = await getEndpointWithSecrets(owner, endpointId);
  await db.eventEndpoint.deleteMany({ where: { id } });
}

/** The old secret signs next to the new one for this long. */
const overlapMs = 24 * 60 * 60 * 1_000;

/**
 * Replaces an endpoint's secret. Deliveries carry two signatures for a day, so that the receiver can switch at any time.
 * An older secret that was still valid ends now.
 * @returns the new secret, which is never shown again.
 * @throws Problem `not-found`.
 */
export async function rotateEndpointSecret(
  tx: Transaction,
  owner: EndpointOwner,
  endpointId: string,
): Promise<string> {
  const { id, secret: sealed } = await getEndpointWithSecrets(owner, endpointId, tx);
  const secret = generateEndpointSecret();
  const oldSecret = resealEndpointSecret(sealed, id);
  const oldSecretExpiresAt = oldSecret && new Date(Date.now() + overlapMs);
  await tx.eventEndpoint.update({
    where: { id },
    data: { secret: sealEndpointSecret(secret, id), oldSecret, oldSecretExpiresAt },
  });
  return secret;
}
