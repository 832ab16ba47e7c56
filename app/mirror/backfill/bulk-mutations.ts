import { creatorFields, creatorType, ownerKey } from '../creator-fields.ts';
import type { FieldsOf } from '../creator-fields.ts';
import type { CreatorEntry } from '../project-creator.ts';

/*
 * What is carried out for each line. The mutation holds all that lines have in common, with a variable for each value,
 * so that a line holds values and hardly anything else: a quarter of its length is saved that way.
 */

/** Under which name a file's mutation runs, by which its operation is found again when the answer was lost. */
export function mutationName(fileId: string): string {
  return `Backfill_${fileId.replaceAll('-', '')}`;
}

/**
 * Makes entries that show nothing yet: their ids are to be known before they can be filled, since an entry names its own.
 * One whose handle is taken gets another one: what has the handle is never touched.
 */
export function makeMutation(fileId: string): string {
  return `mutation ${mutationName(fileId)}($handle: String!, $owner: String!) {
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

/** A line that makes an entry. */
export function makeLine(entry: CreatorEntry, collabId: string): string {
  return JSON.stringify({ handle: entry.handle, owner: collabId });
}

/** Gives entries what they should show. By id, so that an entry of somebody else's is never touched. */
export function fillMutation(fileId: string, channel: FieldsOf): string {
  const fields = creatorFields(channel);
  const variables = fields.map((_field, index) => `$v${index}: String! = ""`).join(', ');
  const values = fields.map(({ key }, index) => `{ key: ${JSON.stringify(key)}, value: $v${index} }`);
  return `mutation ${mutationName(fileId)}($id: ID!, $status: MetaobjectStatus! = ACTIVE, ${variables}) {
  metaobjectUpdate(id: $id, metaobject: {
    capabilities: { publishable: { status: $status } }
    fields: [${values.join(', ')}]
  }) {
    metaobject { id handle updatedAt }
    userErrors { field message code }
  }
}`;
}

/** A line that fills an entry; what is empty is left out. */
export function fillLine(entry: CreatorEntry, platformId: string, channel: FieldsOf): string {
  const values = new Map(entry.fields.map(({ key, value }) => [key, value]));
  const line: Record<string, string> = { id: platformId };
  if (entry.status !== 'ACTIVE') line['status'] = entry.status;
  for (const [index, { key }] of creatorFields(channel).entries()) {
    const value = values.get(key) ?? '';
    if (value !== '') line[`v${index}`] = value;
  }
  return JSON.stringify(line);
}
