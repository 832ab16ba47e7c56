import type { MirrorFailure, NewEvent } from '#app/domain/events/new-event.ts';

/** A collab's place in the store shows what it should. */
export function mirrorSynced(collabId: string): NewEvent {
  return { type: 'mirror.synced', data: { collab: { _id: collabId } } };
}

/** A collab's place in the store could not be brought up to date. */
export function mirrorFailed(collabId: string, error: MirrorFailure): NewEvent {
  return { type: 'mirror.failed', data: { collab: { _id: collabId }, error } };
}
