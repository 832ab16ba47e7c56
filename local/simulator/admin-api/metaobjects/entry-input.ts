/** The input objects of entry mutations, as the schema describes them. */

export interface EntryInput {
  handle?: string | null;
  fields?: { key: string; value: string }[] | null;
  /** The whole entry, keyed by field; omitted fields are cleared. */
  values?: unknown;
  capabilities?: {
    publishable?: { status: 'ACTIVE' | 'DRAFT' } | null;
    onlineStore?: { templateSuffix?: string | null } | null;
  } | null;
}

export interface EntryCreateInput extends EntryInput {
  type: string;
}

export interface EntryUpdateInput extends EntryInput {
  redirectNewHandle?: boolean | null;
}

export interface HandleInput {
  type: string;
  handle: string;
}
