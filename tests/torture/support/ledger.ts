/** The last acknowledged state of a collab. */
export interface AcknowledgedCollab {
  lastName: string;
  /** Drops by id. */
  drops: Map<string, AcknowledgedDrop>;
}

interface AcknowledgedDrop {
  title: string;
  /** Platform numbers of its products, in order. */
  products: readonly string[];
}

/** All acknowledged collabs, by id. */
export type Ledger = Map<string, AcknowledgedCollab>;
