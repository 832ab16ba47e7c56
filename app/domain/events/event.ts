import type { Message } from '#app/i18n/catalog.ts';
import { englishText } from '#app/i18n/message.ts';

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

/** A value as JSON can carry it. */
export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Fields of a resource by the interface's names, in the interface's units: `{ isActive: false }`. */
export type Fields = Readonly<Record<string, JsonValue>>;

/** A collab: its identifier and its creator's, and whatever fields are of interest. */
export type CollabFields = Fields & { readonly _id: string; readonly creator: string };

/** A drop: the identifiers of drop, collab and creator, and whatever fields are of interest. */
export type DropFields = Fields & {
  readonly _id: string;
  readonly collab: string;
  readonly creator: string;
};

/** What happened. `previous` holds the former values of the fields that changed, and no others. */
export type NewEvent =
  | { type: 'collab.created'; data: { collab: CollabFields } }
  | {
      type: 'collab.updated' | 'collab.paused' | 'collab.resumed';
      data: { collab: CollabFields; previous: Fields };
    }
  | { type: 'creator.onboarded'; data: { collab: CollabFields; previous: Fields } }
  | { type: 'drop.created' | 'drop.removed'; data: { drop: DropFields } }
  | { type: 'drop.updated'; data: { drop: DropFields; previous: Fields } }
  | { type: 'mirror.synced'; data: { collab: { readonly _id: string } } }
  | { type: 'mirror.failed'; data: { collab: { readonly _id: string }; error: MirrorFailed } };

/** Why a collab could not be mirrored. The message is stored by its code; endpoints receive it in English. */
export interface MirrorFailed {
  readonly message: Message;
  /** False when it failed permanently: the next attempt follows the next change. */
  readonly willRetry: boolean;
}

/** What is told of an event: what happened in which channel, and when. */
interface EventEnvelope {
  channelId: string;
  platformDomain: string;
  type: string;
  data: Record<string, unknown>;
  createdAt: Date;
}

/** The body of the message that tells of an event, as it is signed and sent. */
export function eventBody({ channelId, platformDomain, type, data, createdAt }: EventEnvelope): string {
  return JSON.stringify({
    type,
    timestamp: createdAt.toISOString(),
    data: {
      channel: channelId,
      platformDomain,
      ...data,
      ...('error' in data && { error: inEnglish(data['error']) }),
    },
  });
}

function inEnglish(error: unknown): object {
  const { message, ...rest } = error as MirrorFailed;
  return { message: englishText(message), ...rest };
}
