import type { Message } from '#app/i18n/catalog.ts';
import { englishText } from '#app/i18n/message.ts';

/** The event types that endpoints subscribe to. New ones may be added; existing ones stay. */
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

/** The type of an event that an admin sends to one endpoint. Endpoints receive it without a subscription. */
export const testEventType = 'endpoint.test';

export const deliveredTypes = [...eventTypes, testEventType] as const;

export type EventType = (typeof deliveredTypes)[number];

export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Fields of a resource with the API's names and units: `{ isActive: false }`. */
export type Fields = Readonly<Record<string, JsonValue>>;

/** A collab: its id, its creator's id, and fields of interest. */
export type CollabFields = Fields & { readonly _id: string; readonly creator: string };

/** A drop: the ids of drop, collab and creator, and fields of interest. */
export type DropFields = Fields & {
  readonly _id: string;
  readonly collab: string;
  readonly creator: string;
};

/** An event. `previous` holds the former values of the changed fields only. */
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
  | { type: typeof testEventType; data: { endpoint: { readonly _id: string } } }
  | { type: 'mirror.failed'; data: { collab: { readonly _id: string }; error: MirrorFailed } };

/** Why a collab could not be mirrored. The message is stored by its code; endpoints receive it in English. */
export interface MirrorFailed {
  readonly message: Message;
  /** False when it failed permanently: the next attempt follows the next change. */
  readonly willRetry: boolean;
}

/** An event with its channel and time. */
interface EventEnvelope {
  channelId: string;
  platformDomain: string;
  type: string;
  data: Record<string, unknown>;
  createdAt: Date;
}

/** The signed body of a delivery. */
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
