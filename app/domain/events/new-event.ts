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
  | { type: 'mirror.failed'; data: { collab: { readonly _id: string }; error: MirrorFailure } };

/** Why a collab's place in the store could not be brought up to date. */
export interface MirrorFailure {
  readonly message: string;
  /** False when it was set aside: it is tried again only after the next change. */
  readonly willRetry: boolean;
  readonly [key: string]: JsonValue;
}
