import { creatorFields, creatorType, ownerKey, type FieldsOf } from '../objects/definition/desired.ts';
import type { CreatorEntry } from '../objects/creator-entry/desired.ts';

/*
 * A bulk operation runs its mutation once per row of the JSONL file. The mutation names the fields and a row has only
 * values, which saves a quarter of the file.
 */

/** The name of a file's mutation. It finds the operation when the response to its start was lost. */
export function bulkOperationName(fileId: string): string {
  return `Backfill_${fileId.replaceAll('-', '')}`;
}

/**
 * Creates draft entries with their owner only. Their content follows later, because it contains the entry's id. If the
 * handle is taken, the platform chooses another and does not touch the existing entry.
 */
export function createMutation(fileId: string): string {
  return `mutation ${bulkOperationName(fileId)}($handle: String!, $owner: String!) {
  metaobjectCreate(metaobject: {
    type: ${JSON.stringify(creatorType)}
    handle: $handle
    capabilities: { publishable: { status: DRAFT } }
    fields: [{ key: ${JSON.stringify(ownerKey)}, value: $owner }]
  }) {
    metaobject { id handle updatedAt }
    userErrors { field message code }
  }
}`;
}

export function createRow(entry: CreatorEntry, collabId: string): string {
  return JSON.stringify({ handle: entry.handle, owner: collabId });
}

/** Writes the content of entries, by id, so that it never touches an entry of another app. */
export function updateMutation(fileId: string, channel: FieldsOf): string {
  const fields = creatorFields(channel);
  const variables = fields.map((_field, index) => `$v${index}: String! = ""`).join(', ');
  const values = fields.map(({ key }, index) => `{ key: ${JSON.stringify(key)}, value: $v${index} }`);
  return `mutation ${bulkOperationName(fileId)}($id: ID!, $status: MetaobjectStatus! = ACTIVE, ${variables}) {
  metaobjectUpdate(id: $id, metaobject: {
    capabilities: { publishable: { status: $status } }
    fields: [${values.join(', ')}]
  }) {
    metaobject { id handle updatedAt }
    userErrors { field message code }
  }
}`;
}

/** Leaves out empty values: the mutation has defaults. */
export function updateRow(entry: CreatorEntry, platformId: string, channel: FieldsOf): string {
  const values = new Map(entry.fields.map(({ key, value }) => [key, value]));
  const row: Record<string, string> = { id: platformId };
  if (entry.status !== 'ACTIVE') row['status'] = entry.status;
  for (const [index, { key }] of creatorFields(channel).entries()) {
    const value = values.get(key) ?? '';
    if (value !== '') row[`v${index}`] = value;
  }
  return JSON.stringify(row);
}
