import { askStore } from './admin-api.ts';

/** A store as another app, or the merchant, writes to it. */
export interface ForeignHand {
  platformUrl: string;
  domain: string;
}

/** A field of a definition that somebody else makes. */
export interface ForeignField {
  key: string;
  name: string;
  type: string;
}

/** Makes a `creator` definition that is not ours. @returns its id. */
export async function makeDefinition(
  { platformUrl, domain }: ForeignHand,
  fieldDefinitions: ForeignField[],
): Promise<string> {
  const { metaobjectDefinitionCreate } = await askStore<{
    metaobjectDefinitionCreate: { metaobjectDefinition: { id: string } };
  }>(platformUrl, domain, {
    query: `mutation ($definition: MetaobjectDefinitionCreateInput!) {
      metaobjectDefinitionCreate(definition: $definition) { metaobjectDefinition { id } userErrors { message } }
    }`,
    variables: { definition: { type: 'creator', name: 'Our people', fieldDefinitions } },
  });
  return metaobjectDefinitionCreate.metaobjectDefinition.id;
}

/** The `creator` definition of a store: its name, and its fields' types by their keys. Null when there is none. */
export async function readDefinition({ platformUrl, domain }: ForeignHand) {
  const { metaobjectDefinitionByType: found } = await askStore<{
    metaobjectDefinitionByType: {
      name: string;
      fieldDefinitions: { key: string; type: { name: string } }[];
    } | null;
  }>(platformUrl, domain, {
    query: `{ metaobjectDefinitionByType(type: "creator") { name fieldDefinitions { key type { name } } } }`,
  });
  if (!found) return null;
  const types = found.fieldDefinitions.map(({ key, type }) => [key, type.name] as const);
  return { name: found.name, types: Object.fromEntries(types) };
}

export async function deleteDefinition({ platformUrl, domain }: ForeignHand, id: string): Promise<void> {
  await askStore(platformUrl, domain, {
    query: 'mutation ($id: ID!) { metaobjectDefinitionDelete(id: $id) { deletedId userErrors { message } } }',
    variables: { id },
  });
}

/** Makes a creator's entry by hand, under the handle that one of ours would take. @returns its id. */
export async function makeEntry(
  { platformUrl, domain }: ForeignHand,
  own: { handle: string; firstName: string },
): Promise<string> {
  const { metaobjectCreate } = await askStore<{ metaobjectCreate: { metaobject: { id: string } } }>(
    platformUrl,
    domain,
    {
      query: `mutation ($metaobject: MetaobjectCreateInput!) {
        metaobjectCreate(metaobject: $metaobject) { metaobject { id } userErrors { message } }
      }`,
      variables: {
        metaobject: {
          type: 'creator',
          handle: own.handle,
          fields: [{ key: 'cc-creator-first-name', value: own.firstName }],
        },
      },
    },
  );
  return metaobjectCreate.metaobject.id;
}

export async function deleteEntry({ platformUrl, domain }: ForeignHand, id: string): Promise<void> {
  await askStore(platformUrl, domain, {
    query: 'mutation ($id: ID!) { metaobjectDelete(id: $id) { deletedId userErrors { message } } }',
    variables: { id },
  });
}

/** Makes a collection by hand, under the handle that a drop's would take. @returns its id. */
export async function makeCollection(
  { platformUrl, domain }: ForeignHand,
  own: { handle: string; title: string },
): Promise<string> {
  const { collectionCreate } = await askStore<{ collectionCreate: { collection: { id: string } } }>(
    platformUrl,
    domain,
    {
      query: `mutation ($collection: CollectionCreateInput!) {
        collectionCreate(collection: $collection) { collection { id } userErrors { message } }
      }`,
      variables: { collection: own },
    },
  );
  return collectionCreate.collection.id;
}
