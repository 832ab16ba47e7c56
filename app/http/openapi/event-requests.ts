import { deliveredTypes, type EventType } from '#app/domain/events/event.ts';
import type { JsonObject } from './component-schemas.ts';

const id = '019a5c3e-7b1d-7c40-9d8e-2f6a1b3c4d5e';
const creator = '019a5c3e-6a02-7d11-8b3c-5e4f2a1b0c9d';
const channel = '019a5c3e-5f10-7a2b-8c4d-1e3f5a7b9c0d';
const collab = { _id: id, creator };
const drop = { _id: '019a5c41-02c7-7a35-9c1e-8d7b6a5f4e3d', collab: id, creator, title: 'Summer' };

/** Each event's description and an example of its data. */
const events: Record<EventType, readonly [summary: string, data: JsonObject]> = {
  'collab.created': ['A collab was created', { collab: { ...collab, affiliateCode: 'ADA15' } }],
  'collab.updated': [
    'A collab was changed',
    { collab: { ...collab, affiliateCode: 'ADA20' }, previous: { affiliateCode: 'ADA15' } },
  ],
  'collab.paused': [
    'A collab was paused',
    { collab: { ...collab, isActive: false }, previous: { isActive: true } },
  ],
  'collab.resumed': [
    'A collab was resumed',
    { collab: { ...collab, isActive: true }, previous: { isActive: false } },
  ],
  'creator.onboarded': [
    'A creator was onboarded',
    { collab: { ...collab, isOnboarded: true }, previous: { isOnboarded: false } },
  ],
  'drop.created': ['A drop was created', { drop }],
  'drop.updated': ['A drop was changed', { drop, previous: { title: 'Spring' } }],
  'drop.removed': ['A drop was removed', { drop }],
  'endpoint.test': ['An admin sent a test event to this endpoint', { endpoint: { _id: id } }],
  'mirror.synced': ['A collab’s objects in the store are up to date', { collab: { _id: id } }],
  'mirror.failed': [
    'A collab’s objects in the store could not be updated',
    { collab: { _id: id }, error: { message: 'The store did not respond.', willRetry: true } },
  ],
};

/** The events of the service, as Standard Webhooks 1.0 describes them. */
export function eventRequests(): JsonObject {
  return Object.fromEntries(deliveredTypes.map((type) => [type, { post: eventRequest(type) }]));
}

function eventRequest(type: EventType): JsonObject {
  const [summary, data] = events[type];
  const eventData = { channel, platformDomain: 'halo-botanics.myshopify.com', ...data };
  const value = { type, timestamp: '2026-11-21T09:30:00.000Z', data: eventData };
  return {
    operationId: type,
    summary,
    tags: ['Events'],
    security: [],
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: eventSchema(type), examples: { example: { value } } } },
    },
    responses: {
      '2XX': { description: 'Received.' },
      410: { description: 'The endpoint rejects all events and is disabled.' },
      default: { description: 'Failed. The delivery is retried for three days with growing intervals.' },
    },
  };
}

function eventSchema(type: EventType): JsonObject {
  return {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: type },
      timestamp: { type: 'string', format: 'date-time', description: 'Time of the event.' },
      data: {
        type: 'object',
        required: ['channel', 'platformDomain'],
        properties: {
          channel: { type: 'string', format: 'uuid', description: 'The identifier of the channel.' },
          platformDomain: { type: 'string', description: 'The channel’s platform domain.' },
        },
        description:
          'The channel and the resource of the event. `previous` contains the former values of the changed fields.',
        additionalProperties: true,
      },
    },
  };
}

/** Headers of a delivery (https://www.standardwebhooks.com, version 1.0). */
export const eventParameters: Readonly<Record<string, JsonObject>> = {
  'webhook-id': header('webhook-id', 'The id of the event, equal for each attempt. Use it to deduplicate.'),
  'webhook-timestamp': header(
    'webhook-timestamp',
    'Time of this attempt, in seconds since 1970. Reject deliveries older than five minutes.',
  ),
  'webhook-signature': header(
    'webhook-signature',
    'One or more `v1,<signature>`, separated by blanks: HMAC-SHA256 of `id.timestamp.body` with the endpoint’s secret, in base64. There are two for a day after a secret was replaced.',
  ),
};

function header(name: string, description: string): JsonObject {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } };
}
