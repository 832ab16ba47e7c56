/** Every type of event there is. Types are only ever added. */
export const eventTypes = [
  'collab.created',
  'collab.updated',
  'collab.paused',
  'collab.resumed',
  'creator.onboarded',
  'drop.created',
  'drop.updated',
  'drop.removed',
  'mirror.synced',
  'mirror.failed',
] as const;

export type EventType = (typeof eventTypes)[number];
