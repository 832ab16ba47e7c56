import { message, serializeMessage } from '#app/i18n/message.ts';
import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import type { EventEndpoint } from '#app/db/generated/client.ts';
import { lockOwner } from '#app/db/channels.ts';
import { env } from '#app/env.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { isId, newId } from '#app/ids.ts';
import { limits } from '../limits.ts';
import { recordFieldAuthor, saveRecordForm, type FieldValues } from '../concurrent-edits.ts';
import { invalid, Problem, problemDetail } from '../problem.ts';
import { parsePublicUrl } from '../urls.ts';
import { generateEndpointSecret, resealEndpointSecret, sealEndpointSecret } from './endpoint-secret.ts';
import { eventTypes } from './event.ts';

/**
 * The owner of an endpoint. A channel receives its own events; a partner those of every channel that granted
 * it access.
 */
export type EndpointOwner = { channelId: string } | { partnerId: string };

/** @throws Problem `not-found`, the same for a missing endpoint and one of another owner. */
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

/** The same error for a missing endpoint and one of another owner. */
function endpointNotFound(endpointId: string): Problem {
  return new Problem('endpoint-not-found', { endpointId });
}

/** URL and event types of an endpoint; no types means all, including future ones. */
export interface EndpointInput {
  url: string;
  types: readonly string[];
}

/**
 * Validates an endpoint's settings.
 * @returns the normalized URL, and each type once.
 * @throws Problem `invalid` for a URL that is not public https and for unknown types.
 */
function parseEndpointInput({ url, types }: EndpointInput): { url: string; types: string[] } {
  const read = parseEndpointUrl(url);
  const validTypes: readonly string[] = eventTypes;
  const details = types
    .filter((type) => !validTypes.includes(type))
    .map((type) =>
      problemDetail('types', message('unknown-event-type', { type, types: eventTypes.join(', ') })),
    );
  if ('rejection' in read) throw invalid([problemDetail('url', read.rejection), ...details]);
  if (details.length > 0) throw invalid(details);
  return { url: read.url, types: [...new Set(types)] };
}

/**
 * Validates the URL of an event endpoint: https at a public host, or an allowed origin. The resolved address
 * is checked at every connection (events/resolve.ts).
 * @returns the normalized URL, or the reason why it is rejected.
 */
export function parseEndpointUrl(text: string): { url: string } | { rejection: Message } {
  if (URL.canParse(text) && isAllowedOrigin(new URL(text))) return { url: new URL(text).href };
  return parsePublicUrl(text);
}

/** Whether the settings allow this origin at any address (EVENT_ENDPOINT_ALLOWED_ORIGINS). */
export function isAllowedOrigin({ origin }: URL): boolean {
  return env.EVENT_ENDPOINT_ALLOWED_ORIGINS.includes(origin);
}

/**
 * Gets an owner's endpoint without its secrets.
 * @throws Problem `not-found`.
 */
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

/** Lists the endpoints of a channel or a partner, oldest first. */
export function listEndpoints(owner: EndpointOwner): Promise<EndpointSummary[]> {
  return db.eventEndpoint.findMany({
    where: owner,
    orderBy: { id: 'asc' },
    omit: { secret: true, oldSecret: true },
  });
}

/**
 * Creates an endpoint, which receives events from now on.
 * @returns its id, and its signing secret, which is shown only here.
 * @throws Problem `invalid` for a URL that is not public https and for unknown types, `conflict` above the
 * limit.
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
 * Updates an endpoint's URL or event types; omitted fields stay unchanged. Pending deliveries go to the new
 * URL with the same secret. A new URL starts without the failures of the former one.
 * @param input.opened the values of the changed fields when a form was opened.
 * @throws Problem `invalid` for a URL that is not public https and for unknown types, `not-found`, `form-changed`.
 */
export async function updateEndpoint(
  owner: EndpointOwner,
  endpointId: string,
  { opened, ...input }: Partial<EndpointInput> & { opened?: FieldValues },
): Promise<void> {
  await inTransaction(async (tx) => {
    await lockOwner(tx, owner);
    const { id, ...current } = await getEndpointWithSecrets(owner, endpointId, tx);
    const { url, types } = parseEndpointInput({ ...current, ...input });
    const data = {
      ...(url !== current.url && { url, unreachableCount: 0, pausedUntil: null }),
      ...(input.types && { types }),
    };
    const save = () => tx.eventEndpoint.updateMany({ where: { id, ...owner }, data });
    if (!('channelId' in owner)) return save();
    const record = { ...owner, recordId: id };
    const read = async () => endpointFields(await getEndpointWithSecrets(owner, id, tx));
    return saveRecordForm(tx, record, {
      form: opened && { opened, read },
      async save() {
        await recordFieldAuthor(
          tx,
          record,
          (['url', 'types'] as const).filter((name) => data[name] !== undefined),
        );
        return save();
      },
    });
  });
}

/** An endpoint as its form sends it. */
function endpointFields({ url, types }: EndpointInput) {
  return { url, types };
}

/**
 * Enables a disabled or paused endpoint. It receives events from now on; missed ones can be resent.
 * @throws Problem `not-found`.
 */
export async function enableEndpoint(owner: EndpointOwner, endpointId: string): Promise<void> {
  const { id } = await getEndpointWithSecrets(owner, endpointId);
  await db.eventEndpoint.update({
    where: { id },
    data: { disabledAt: null, disabledReason: null, unreachableCount: 0, pausedUntil: null },
  });
}

/**
 * Disables an endpoint; its pending deliveries fail.
 * @throws Problem `not-found`.
 */
export async function disableEndpoint(owner: EndpointOwner, endpointId: string): Promise<void> {
  const { id } = await getEndpointWithSecrets(owner, endpointId);
  await stopDeliveries(id, message('endpoint-turned-off'));
}

/** Disables an endpoint and fails its pending deliveries. Does nothing for a disabled or missing one. */
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

/**
 * Deletes an endpoint with its delivery log; pending deliveries are never sent.
 * @throws Problem `not-found`.
 */
export async function deleteEndpoint(owner: EndpointOwner, endpointId: string): Promise<void> {
  const { id } = await getEndpointWithSecrets(owner, endpointId);
  await inTransaction(async (tx) => {
    await tx.eventEndpoint.deleteMany({ where: { id } });
    if ('channelId' in owner) await tx.fieldAuthor.deleteMany({ where: { ...owner, recordId: id } });
  });
}

/** The old secret signs next to the new one for this long. */
const overlapMs = 24 * 60 * 60 * 1_000;

/**
 * Replaces an endpoint's secret. Deliveries carry two signatures for a day, so that its team can switch
 * at any time. An older secret that was still valid expires now.
 * @returns the new secret, which is shown only here.
 * @throws Problem `not-found`.
 */
export async function rotateEndpointSecret(
  tx: Transaction,
  owner: EndpointOwner,
  endpointId: string,
): Promise<string> {
  await lockOwner(tx, owner);
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
