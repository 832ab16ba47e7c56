import { queryAll } from '../../support/store/admin-api.ts';
import type { DriftContext } from './drift-context.ts';

/** A creator's entry in the store. */
export interface Entry {
  id: string;
  handle: string;
  updatedAt: string;
  status: string | undefined;
  /** Its values by field key. */
  fields: Record<string, string | null>;
}

interface EntryNode {
  id: string;
  handle: string;
  updatedAt: string;
  capabilities: { publishable: { status: string } | null };
  fields: { key: string; value: string | null }[];
}

const entries = {
  field: 'metaobjects(type: "creator", first: 250)',
  nodes: 'id handle updatedAt capabilities { publishable { status } } fields { key value }',
};

/** Reads all creators' entries of the store. */
export async function readEntries({ platformUrl, domain }: DriftContext): Promise<Entry[]> {
  const nodes = await queryAll<EntryNode>(platformUrl, domain, entries);
  return nodes.map(({ capabilities, fields, ...rest }) => ({
    ...rest,
    status: capabilities.publishable?.status,
    fields: Object.fromEntries(fields.map(({ key, value }) => [key, value])),
  }));
}

/** The collab of an entry. */
export function ownerOf({ fields }: Entry): string {
  return fields['cc-collab-id'] ?? '';
}
