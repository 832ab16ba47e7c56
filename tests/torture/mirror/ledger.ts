/** What a collab was last acknowledged to be. */
export interface AcknowledgedCollab {
  lastName: string;
  /** By the ids of its drops. */
  drops: Map<string, AcknowledgedDrop>;
}

interface AcknowledgedDrop {
  title: string;
  /** Numbers of its products on the platform, in order. */
  products: readonly string[];
}

/** Everything that writers were told is done, by the ids of the collabs. */
export type Ledger = Map<string, AcknowledgedCollab>;
