import type { TextBug } from '../harness/plant-bug.ts';

/** Mistakes by which a death, or a change at the wrong moment, would cost something. */
export const killBugs: readonly TextBug[] = [
  {
    name: 'kept-apart',
    about: 'a write is committed before the answer to its idempotency key is kept',
    from: 'const content = await writeIn(tx, write);',
    to: 'const content = await runAlone(write);',
  },
  {
    name: 'answered-meanwhile',
    about: 'a change that comes in while its collab is being written counts as written',
    from: 'dirty_since = CASE WHEN wanted_version = ${wantedVersion} THEN NULL ELSE now() END',
    to: 'dirty_since = NULL',
  },
  {
    name: 'never-taken-over',
    about: 'what a dead worker was at stays with it',
    from: 'if (held.length === 0) return 0;',
    to: 'return 0;',
  },
  {
    name: 'hash-kept',
    about: 'what an object holds counts as known while a write to it is under way',
    from: 'written_hash = NULL,\n      written_at = NULL,\n      confirm_at = CASE',
    to: 'confirm_at = CASE',
  },
  {
    name: 'attempt-forgotten',
    about: 'a creation that was begun is not known to have been',
    from: 'const existing = wasAttempted ? await findOurs(context, drop.handle) : void 0;',
    to: 'const existing = void 0;',
  },
  {
    name: 'nobody-asked',
    about: 'the store is marked as behind, and nobody is asked to see to it',
    from: 'WITH dirty AS (${dirtyMark(key, once, urgency)}) SELECT ${mirrorJob(key.channelId)} FROM dirty`',
    to: 'WITH dirty AS (${dirtyMark(key, once, urgency)}) SELECT 1 FROM dirty`',
  },
];
