import { z } from 'zod';
import { rule, validate } from '#app/domain/input/validate.ts';
import { openedValues } from '#app/domain/concurrent-edits.ts';
import { Problem } from '#app/domain/problem.ts';
import { recordAudit, type AdminActor } from '#app/auth/admin-audit.ts';
import { parsePublicId } from '#app/auth/api-key-format.ts';
import {
  createApiKey,
  keyLabel,
  renameKeyOfChannel,
  revokeApiKey,
  rotateApiKey,
} from '#app/auth/manage-api-keys.ts';
import { withFormIdempotency } from '#app/auth/form-idempotency.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The only copy of a new key; without a key if one was renamed or revoked. */
interface ManagedKeys {
  key?: string;
}

/**
 * Runs an admin user's action on the channel's keys and records it in the audit log.
 * @throws Problem `invalid`; `not-found` for a revoked key or a key of another owner; `conflict` above the
 * limit.
 */
export async function manageKeysAsAdmin(actor: AdminActor, sent: unknown): Promise<ManagedKeys> {
  const request = validate(keysRequest, sent);
  const { channelId } = actor;
  if (request.intent === 'revoke') {
    if (!(await revokeApiKey(parsePublicId(request.name) ?? '', { channelId }))) throw keyNotFound(request);
    recordAudit(actor, 'key-revoked', { key: request.name });
    return {};
  }
  if (request.intent === 'rename') {
    const key = { publicId: parsePublicId(request.name) ?? '', label: request.label };
    if (!(await renameKeyOfChannel(channelId, key, openedValues(sent)))) throw keyNotFound(request);
    recordAudit(actor, 'key-renamed', { key: request.name });
    return {};
  }
  const terms = request.expiresInDays === null ? {} : { expiresAt: inDays(request.expiresInDays) };
  const form = { ...actor, path: 'settings/keys', sent };
  if (request.intent === 'issue') {
    const { label } = request;
    const key = await withFormIdempotency(
      form,
      () => (tx) => createApiKey(tx, { channelId }, { label, ...terms }),
    );
    recordAudit(actor, 'key-issued', { key: nameOf(key) });
    return { key };
  }
  const overlapMs = request.overlapHours * hourMs;
  const rotation = { publicId: parsePublicId(request.name) ?? '', overlapMs, ...terms };
  const key = await withFormIdempotency(form, () => async (tx) => {
    const made = await rotateApiKey(tx, rotation, { channelId });
    if (made === undefined) throw keyNotFound(request);
    return made;
  });
  recordAudit(actor, 'key-replaced', { key: request.name, by: nameOf(key) });
  return { key };
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * dayMs);
}

function keyNotFound({ name }: Extract<KeysRequest, { name: string }>): Problem {
  return new Problem('key-not-found', { key: name });
}

/** `cck_<public part>`, which is safe to log. */
function nameOf(key: string): string {
  return key.split('_').slice(0, 2).join('_');
}

const maxDays = 3_650;
const maxHours = 24 * 30;

const expiresInDays = z.int().min(1).max(maxDays).nullable();
/** A key's name, `cck_<public part>`. Requests must not contain the whole key. */
const keyName = z.string().regex(/^cck_[0-9A-Za-z]{16}$/, rule('invalid-key-name'));

/** An action on a channel's keys in the settings page. */
const keysRequest = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('issue'), label: keyLabel, expiresInDays }),
  z.object({
    intent: z.literal('rotate'),
    name: keyName,
    overlapHours: z.int().min(0).max(maxHours),
    expiresInDays,
  }),
  z.object({ intent: z.literal('rename'), name: keyName, label: keyLabel }),
  z.object({ intent: z.literal('revoke'), name: keyName }),
]);

type KeysRequest = z.output<typeof keysRequest>;
