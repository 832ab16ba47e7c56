import { queryAll } from '../../support/admin-api.ts';
import type { DriftContext } from './drift-context.ts';

/** A creator's entry as the store has it. */
export interface Entry {
  id: string;
  handle: string;
  updatedAt: string;
  status: string | undefined;
  /** What it shows, by its fields' keys. */
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

/** Whose an entry is. */
export function ownerOf({ fields }: Entry): string {
  return fields['cc-collab-id'] ?? '';
}
