import type { WebhookRecord } from '../../state/records/webhook.ts';
import { addressProblem } from '../../webhooks/check-address.ts';
import { topicName, topicScope } from '../../webhooks/topic-name.ts';
import { notSimulated, userError, type UserError } from '../api-error.ts';
import type { AdminContext } from '../context.ts';

export interface SubscriptionInput {
  uri?: string | null;
  callbackUrl?: string | null;
  format?: 'JSON' | 'XML' | null;
  filter?: string | null;
  includeFields?: string[] | null;
  metafieldNamespaces?: string[] | null;
  metafields?: unknown[] | null;
  name?: string | null;
}

interface SubscriptionPayload {
  webhookSubscription: WebhookRecord | null;
  userErrors: UserError[];
}

const userErrorsOf = (...userErrors: UserError[]): SubscriptionPayload => ({
  webhookSubscription: null,
  userErrors,
});
const noSuchSubscription = () => userError(['id'], 'Webhook subscription does not exist');

/** Creates a webhook subscription; needs the read scope of the topic's object. */
export function createSubscription(
  { topic, webhookSubscription: input }: { topic: string; webhookSubscription: SubscriptionInput },
  context: AdminContext,
): SubscriptionPayload {
  return save({ topic, input, before: undefined }, context);
}

/** Updates the given fields; the topic stays. */
export function updateSubscription(
  { id, webhookSubscription: input }: { id: string; webhookSubscription: SubscriptionInput },
  context: AdminContext,
): SubscriptionPayload {
  const before = context.store.webhooks.get(id);
  return before ? save({ topic: before.topic, input, before }, context) : userErrorsOf(noSuchSubscription());
}

/** Deletes a subscription; deliveries in progress still arrive. */
export function deleteSubscription(id: string, { store }: AdminContext) {
  if (!store.webhooks.get(id))
    return { deletedWebhookSubscriptionId: null, userErrors: [noSuchSubscription()] };
  store.webhooks.remove(id);
  return { deletedWebhookSubscriptionId: id, userErrors: [] };
}

interface Saving {
  topic: string;
  input: SubscriptionInput;
  before: WebhookRecord | undefined;
}

function save({ topic, input, before }: Saving, context: AdminContext): SubscriptionPayload {
  if (input.format === 'XML' || input.metafields?.length)
    throw notSimulated('webhooks in XML or with metafields');
  const { store, timestamp } = context;
  const webhook: WebhookRecord = {
    id: before?.id ?? '',
    topic,
    uri: input.uri ?? input.callbackUrl ?? before?.uri ?? '',
    format: 'JSON',
    filter: input.filter === undefined ? (before?.filter ?? null) : input.filter,
    includeFields: input.includeFields ?? before?.includeFields ?? [],
    metafieldNamespaces: input.metafieldNamespaces ?? before?.metafieldNamespaces ?? [],
    name: input.name === undefined ? (before?.name ?? null) : input.name,
    createdAt: before?.createdAt ?? timestamp,
    updatedAt: timestamp,
  };
  const errors = subscriptionErrors(webhook, context);
  if (errors.length > 0) return userErrorsOf(...errors);
  const saved = before ? webhook : { ...webhook, id: store.newId('WebhookSubscription') };
  store.webhooks.put(saved);
  return { webhookSubscription: saved, userErrors: [] };
}

/** Error paths are `callbackUrl` even if the URL was sent as `uri`, as on the real platform. */
function subscriptionErrors(webhook: WebhookRecord, { store, scopes, app }: AdminContext): UserError[] {
  const { topic, uri, filter } = webhook;
  const scope = topicScope(topic);
  if (scope === undefined) throw notSimulated(`the webhook topic ${topic}`);
  if (scope !== null && !scopes.has(scope)) {
    const message = `You do not have permission to create or update webhooks with ${topicName(topic)} topic.`;
    return [userError(['webhookSubscription'], message)];
  }
  const address = ['webhookSubscription', 'callbackUrl'];
  const problem = addressProblem(uri, app.url);
  if (problem) return [userError(address, problem)];
  if (topic.startsWith('METAOBJECTS_') && !/(^|[\s(])type:\S/.test(filter ?? ''))
    return [userError(['webhookSubscription', 'filter'], 'Filter must name the type of the metaobjects')];
  const isTaken = store.webhooks
    .all()
    .some((one) => one.id !== webhook.id && one.topic === topic && one.uri === uri && one.filter === filter);
  return isTaken ? [userError(address, 'Address for this topic has already been taken')] : [];
}
