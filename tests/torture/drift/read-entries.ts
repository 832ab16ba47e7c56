import { askStore } from '../../support/admin-api.ts';
import type { DriftArena } from './arena.ts';

/** A creator's entry as the store has it. */
export interface Entry {
  id: string;
  handle: string;
  updatedAt: string;
  status: string | undefined;
  /** What it shows, by its fields' keys. */
  fields: Record<string, string | null>;
}

interface Page {
  metaobjects: {
    nodes: {
      id: string;
      handle: string;
      updatedAt: string;
      capabilities: { publishable: { status: string } | null };
      fields: { key: string; value: string | null }[];
    }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
}

const query = `query ($after: String) { metaobjects(type: "creator", first: 250, after: $after) {
  nodes { id handle updatedAt capabilities { publishable { status } } fields { key value } }
  pageInfo { hasNextPage endCursor }
} }`;

/** Reads all creators' entries of the store. */
export async function readEntries({ platformUrl, domain }: DriftArena): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let after: string | null = null, more = true; more;) {
    const page: Page = await askStore<Page>(platformUrl, domain, { query, variables: { after } });
    const { nodes, pageInfo } = page.metaobjects;
    for (const { capabilities, fields, ...rest } of nodes) {
      const values = Object.fromEntries(fields.map(({ key, value }) => [key, value]));
      entries.push({ ...rest, status: capabilities.publishable?.status, fields: values });
    }
    after = pageInfo.endCursor;
    more = pageInfo.hasNextPage;
  }
  return entries;
}

/** Whose an entry is. */
export function ownerOf({ fields }: Entry): string {
  return fields['cc-collab-id'] ?? '';
}
