import { validate } from '#app/domain/input/validate.ts';
import { Problem } from '#app/domain/problem.ts';
import { publicIdOf } from './api-key.ts';
import { doOnce } from './do-once.ts';
import { issueKey } from './issue-key.ts';
import { keysRequest } from './keys-request.ts';
import type { KeysRequest } from './keys-request.ts';
import { noteAdminAct } from './note-admin-act.ts';
import type { AdminActor } from './note-admin-act.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey } from './rotate-key.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A new key, the only copy of it there is; or nothing, when a key was revoked. */
export interface ChangedKeys {
  key?: string;
}

/**
 * Does what somebody of a brand wants done with its channel's keys, and notes in the log who it was.
 * @throws Problem `invalid`, `not-found` for a key that is absent, revoked, or somebody else's, `conflict` for one too many.
 */
export async function changeKeys(actor: AdminActor, sent: unknown): Promise<ChangedKeys> {
  const asked = validate(keysRequest, sent);
  const { channelId } = actor;
  if (asked.intent === 'revoke') {
    if (!(await revokeKey(publicIdOf(asked.name) ?? '', { channelId }))) throw noSuchKey(asked);
    noteAdminAct(actor, 'key-revoked', { key: asked.name });
    return {};
  }
  const terms = asked.expiresInDays === null ? {} : { expiresAt: inDays(asked.expiresInDays) };
  const form = { ...actor, place: 'settings/keys', sent };
  if (asked.intent === 'issue') {
    const { label } = asked;
    const key = await doOnce(form, () => (tx) => issueKey(tx, { channelId }, { label, ...terms }));
    noteAdminAct(actor, 'key-issued', { key: nameOf(key) });
    return { key };
  }
  const overlapMs = asked.overlapHours * hourMs;
  const rotation = { publicId: publicIdOf(asked.name) ?? '', overlapMs, ...terms };
  const key = await doOnce(form, () => async (tx) => {
    const made = await rotateKey(tx, rotation, { channelId });
    if (made === undefined) throw noSuchKey(asked);
    return made;
  });
  noteAdminAct(actor, 'key-replaced', { key: asked.name, by: nameOf(key) });
  return { key };
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * dayMs);
}

function noSuchKey({ name }: Extract<KeysRequest, { name: string }>): Problem {
  return new Problem('not-found', `There is no live key "${name}". It may have been revoked meanwhile.`);
}

/** `cck_<public part>`, which may stand in a log. */
function nameOf(key: string): string {
  return key.split('_').slice(0, 2).join('_');
}
