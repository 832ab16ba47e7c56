import { z } from 'zod';
import { addEndpoint } from '#app/domain/events/add-endpoint.ts';
import { changeEndpoint } from '#app/domain/events/change-endpoint.ts';
import { enableEndpoint } from '#app/domain/events/enable-endpoint.ts';
import { redeliverFailed } from '#app/domain/events/redeliver-failed.ts';
import { redeliver } from '#app/domain/events/redeliver.ts';
import { removeEndpoint } from '#app/domain/events/remove-endpoint.ts';
import { rotateSecret } from '#app/domain/events/rotate-secret.ts';
import { turnOffEndpoint } from '#app/domain/events/turn-off-endpoint.ts';
import { validate } from '#app/domain/input/validate.ts';
import { withoutUndefined } from '#app/domain/input/without-undefined.ts';
import { limits } from '#app/domain/limits.ts';
import { doOnce } from './do-once.ts';
import { noteAdminAct } from './note-admin-act.ts';
import type { AdminActor } from './note-admin-act.ts';

const endpointBody = z.object({
  url: z.string('must be an https URL').max(limits.url),
  all: z.boolean(),
  types: z.array(z.string().max(limits.name)).max(limits.tags),
});

/** Some events are told by name, so that none by mistake never means all. */
const noneNamed = {
  path: ['types'],
  message: 'must name at least one type of event: choose some, or all of them',
};

const newEndpoint = endpointBody
  .refine(({ all, types }) => all || types.length > 0, noneNamed)
  .transform(({ url, all, types }) => ({ url, types: all ? [] : types }));

/** What is left out stays. */
const endpointChange = endpointBody
  .partial()
  .refine(({ all, types }) => all !== false || (types && types.length > 0), noneNamed)
  .transform(({ url, all, types }) => withoutUndefined({ url, types: all === true ? [] : types }));

const endpointRequest = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('change'), receiver: z.unknown() }),
  z.object({ intent: z.literal('turn-off') }),
  z.object({ intent: z.literal('enable') }),
  z.object({ intent: z.literal('rotate') }),
  z.object({ intent: z.literal('remove') }),
  z.object({ intent: z.literal('redeliver'), eventId: z.string() }),
  z.object({ intent: z.literal('redeliver-failed') }),
]);

/**
 * Adds an endpoint of a brand's channel for somebody of the brand, and notes in the log who it was.
 * @returns its id and its secret, which is shown this once.
 * @throws Problem `invalid`, `conflict` for one too many.
 */
export async function addEndpointFor(
  actor: AdminActor,
  sent: unknown,
): Promise<{ id: string; secret: string }> {
  const { channelId } = actor;
  const endpoint = validate(newEndpoint, sent);
  const form = { ...actor, place: 'settings/webhooks', sent };
  const added = await doOnce(form, () => (tx) => addEndpoint(tx, { channelId }, endpoint));
  noteAdminAct(actor, 'endpoint-added', { endpointId: added.id });
  return added;
}

/** What was done: its new secret, which is shown this once, or how many messages are sent again. */
export interface ChangedEndpoint {
  intent: z.output<typeof endpointRequest>['intent'];
  secret?: string;
  count?: number;
}

/**
 * Does what somebody of a brand wants done with an endpoint of its channel, and notes in the log who it was.
 * @throws Problem `invalid`, `not-found` for an endpoint that is absent or another's, `conflict` where its state is in the way.
 */
export async function changeEndpointFor(
  actor: AdminActor,
  endpointId: string,
  sent: unknown,
): Promise<ChangedEndpoint> {
  const asked = validate(endpointRequest, sent);
  const owner = { channelId: actor.channelId };
  const { intent } = asked;
  switch (intent) {
    case 'change':
      await changeEndpoint(owner, endpointId, validate(endpointChange, asked.receiver));
      noteAdminAct(actor, 'endpoint-changed', { endpointId });
      return { intent };
    case 'turn-off':
      await turnOffEndpoint(owner, endpointId);
      noteAdminAct(actor, 'endpoint-turned-off', { endpointId });
      return { intent };
    case 'enable':
      await enableEndpoint(owner, endpointId);
      noteAdminAct(actor, 'endpoint-enabled', { endpointId });
      return { intent };
    case 'rotate': {
      const form = { ...actor, place: `settings/webhooks/${endpointId}`, sent };
      const secret = await doOnce(form, () => (tx) => rotateSecret(tx, owner, endpointId));
      noteAdminAct(actor, 'endpoint-secret-replaced', { endpointId });
      return { intent, secret };
    }
    case 'remove':
      await removeEndpoint(owner, endpointId);
      noteAdminAct(actor, 'endpoint-removed', { endpointId });
      return { intent };
    case 'redeliver':
      await redeliver(owner, endpointId, asked.eventId);
      return { intent };
    case 'redeliver-failed':
      return { intent, count: await redeliverFailed(owner, endpointId) };
  }
}
