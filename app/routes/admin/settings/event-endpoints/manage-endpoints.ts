import { z } from 'zod';
import { urlText } from '#app/domain/input/text.ts';
import { rule, validate, whenObject, withoutUndefined } from '#app/domain/input/validate.ts';
import {
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  parseEndpointUrl,
  rotateEndpointSecret,
  updateEndpoint,
} from '#app/domain/events/endpoints.ts';
import { redeliverEvent, redeliverFailedEvents, sendTestEvent } from '#app/domain/events/deliveries.ts';
import { limits } from '#app/domain/limits.ts';
import { openedValues } from '#app/domain/concurrent-edits.ts';
import { recordAudit, type AdminActor } from '#app/auth/admin-audit.ts';
import { withFormIdempotency } from '#app/auth/form-idempotency.ts';

const endpointBody = z.object({
  url: urlText(parseEndpointUrl),
  all: z.boolean(),
  types: z.array(z.string().max(limits.name)).max(limits.tags),
});

/** Some events are listed by name, so that an empty list by mistake never means all. */
const noneNamed = {
  path: ['types'],
  message: rule('no-event-types'),
  when: whenObject,
};

const newEndpoint = endpointBody
  .refine(({ all, types }) => all || types.length > 0, noneNamed)
  .transform(({ url, all, types }) => ({ url, types: all ? [] : types }));

/** Omitted fields stay unchanged. */
const endpointChange = endpointBody
  .partial()
  .refine(({ all, types }) => all !== false || (types && types.length > 0), noneNamed)
  .transform(({ url, all, types }) => withoutUndefined({ url, types: all === true ? [] : types }));

const endpointRequest = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('change'), endpoint: z.unknown() }),
  z.object({ intent: z.literal('turn-off') }),
  z.object({ intent: z.literal('enable') }),
  z.object({ intent: z.literal('rotate') }),
  z.object({ intent: z.literal('remove') }),
  z.object({ intent: z.literal('redeliver'), eventId: z.string() }),
  z.object({ intent: z.literal('redeliver-failed') }),
  z.object({ intent: z.literal('test') }),
]);

/**
 * Creates an event endpoint of a channel and records it in the audit log.
 * @returns its id and its secret, which is shown only here.
 * @throws Problem `invalid`; `conflict` above the limit.
 */
export async function createEndpointAsAdmin(
  actor: AdminActor,
  sent: unknown,
): Promise<{ id: string; secret: string }> {
  const { channelId } = actor;
  const endpoint = validate(newEndpoint, sent);
  const form = { ...actor, path: 'settings/event-endpoints', sent };
  const added = await withFormIdempotency(form, () => (tx) => createEndpoint(tx, { channelId }, endpoint));
  recordAudit(actor, 'endpoint-added', { endpointId: added.id });
  return added;
}

/** The new secret, which is shown only here, the number of deliveries to resend, or the id of the test event. */
interface ManagedEndpoint {
  intent: z.output<typeof endpointRequest>['intent'];
  secret?: string;
  count?: number;
  eventId?: string;
}

/**
 * Runs an admin user's action on an event endpoint and records it in the audit log.
 * @throws Problem `invalid`; `not-found` for an endpoint of another channel; `conflict` in a state that does
 * not allow it.
 */
export async function manageEndpointAsAdmin(
  actor: AdminActor,
  endpointId: string,
  sent: unknown,
): Promise<ManagedEndpoint> {
  const request = validate(endpointRequest, sent);
  const owner = { channelId: actor.channelId };
  const { intent } = request;
  const form = { ...actor, path: `settings/event-endpoints/${endpointId}`, sent };
  switch (intent) {
    case 'change':
      await updateEndpoint(owner, endpointId, {
        ...validate(endpointChange, request.endpoint),
        opened: openedValues(sent),
      });
      recordAudit(actor, 'endpoint-changed', { endpointId });
      return { intent };
    case 'turn-off':
      await disableEndpoint(owner, endpointId);
      recordAudit(actor, 'endpoint-turned-off', { endpointId });
      return { intent };
    case 'enable':
      await enableEndpoint(owner, endpointId);
      recordAudit(actor, 'endpoint-enabled', { endpointId });
      return { intent };
    case 'rotate': {
      const secret = await withFormIdempotency(
        form,
        () => (tx) => rotateEndpointSecret(tx, owner, endpointId),
      );
      recordAudit(actor, 'endpoint-secret-replaced', { endpointId });
      return { intent, secret };
    }
    case 'remove':
      await deleteEndpoint(owner, endpointId);
      recordAudit(actor, 'endpoint-removed', { endpointId });
      return { intent };
    case 'redeliver':
      await redeliverEvent(owner, endpointId, request.eventId);
      return { intent };
    case 'test': {
      const eventId = await withFormIdempotency(
        form,
        () => (tx) => sendTestEvent(tx, actor.channelId, endpointId),
      );
      return { intent, eventId };
    }
    case 'redeliver-failed':
      return { intent, count: await redeliverFailedEvents(owner, endpointId) };
  }
}
