import type { ContractStore, Json } from './open-contract-store.ts';

/** Creates products in the given order, and deletes them when the store is closed. */
export async function makeProducts(store: ContractStore, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const made = await store.field(
      'mutation P($product: ProductCreateInput!) { productCreate(product: $product) { product { id } userErrors { message } } }',
      { product: { title: store.unique(`Contract product ${index}`) } },
    );
    const id = made.text('product', 'id');
    store.undoLater(() =>
      store.request(
        'mutation D($input: ProductDeleteInput!) { productDelete(input: $input) { deletedProductId } }',
        {
          input: { id },
        },
      ),
    );
    ids.push(id);
  }
  return ids;
}

export const USER_ERRORS = 'userErrors { field message code elementKey elementIndex }';

export function createDefinition(store: ContractStore, definition: Record<string, unknown>): Promise<Json> {
  return store.field(
    `mutation C($definition: MetaobjectDefinitionCreateInput!) {
      metaobjectDefinitionCreate(definition: $definition) {
        metaobjectDefinition {
          id type name displayNameKey metaobjectsCount
          access { admin storefront }
          capabilities { publishable { enabled } onlineStore { enabled data { urlHandle } } renderable { enabled } }
          fieldDefinitions { key name required type { name } }
        }
        ${USER_ERRORS}
      }
    }`,
    { definition },
  );
}

/** Creates a definition with a new type, and deletes it and its entries when the store is closed. */
export async function makeDefinition(
  store: ContractStore,
  definition: Record<string, unknown>,
): Promise<{ id: string; type: string }> {
  const type = store.unique('contract');
  const made = await createDefinition(store, { type, name: 'Contract', ...definition });
  const id = made.text('metaobjectDefinition', 'id');
  store.undoLater(() =>
    store.request('mutation D($id: ID!) { metaobjectDefinitionDelete(id: $id) { deletedId } }', { id }),
  );
  return { id, type };
}

export const ENTRY =
  'id handle type displayName values capabilities { publishable { status } } fields { key value }';

export function upsertEntry(
  store: ContractStore,
  handle: { type: string; handle: string },
  metaobject: Record<string, unknown>,
): Promise<Json> {
  return store.field(
    `mutation U($handle: MetaobjectHandleInput!, $metaobject: MetaobjectUpsertInput) {
      metaobjectUpsert(handle: $handle, metaobject: $metaobject) { metaobject { ${ENTRY} } ${USER_ERRORS} }
    }`,
    { handle, metaobject },
  );
}

/** Fields as the API takes them, from a plain object. */
export function fieldsOf(values: Record<string, string>): { key: string; value: string }[] {
  return Object.entries(values).map(([key, value]) => ({ key, value }));
}
