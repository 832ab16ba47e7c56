import { queryStore } from './admin-api.ts';
import { codesInStore } from './discounts-in-store.ts';
import { until } from '../until.ts';

/** A client that writes to a store like another app, or the merchant. */
export interface ForeignClient {
  platformUrl: string;
  domain: string;
}

/** A field of a foreign definition. */
interface ForeignField {
  key: string;
  name: string;
  type: string;
}

/**
 * Creates a foreign `creator` definition.
 * @param own additional properties.
 * @returns its id.
 */
export function makeDefinition(
  staff: ForeignClient,
  fieldDefinitions: ForeignField[],
  own: Record<string, unknown> = {},
): Promise<string> {
  return write(staff, {
    mutation: `mutation ($definition: MetaobjectDefinitionCreateInput!) {
      made: metaobjectDefinitionCreate(definition: $definition) {
        object: metaobjectDefinition { id } userErrors { message }
      }
    }`,
    variables: { definition: { type: 'creator', name: 'Our people', fieldDefinitions, ...own } },
  });
}

interface DefinitionInStore {
  id: string;
  name: string;
  access: { storefront: string };
  capabilities: Record<'publishable' | 'onlineStore' | 'renderable', { enabled: boolean; data?: unknown }>;
  fieldDefinitions: { key: string; type: { name: string } }[];
}

/** The `creator` definition of a store, with its fields' types by key; null when there is none. */
export async function readDefinition({ platformUrl, domain }: ForeignClient) {
  const { definition } = await queryStore<{ definition: DefinitionInStore | null }>(platformUrl, domain, {
    query: `{ definition: metaobjectDefinitionByType(type: "creator") {
      id name access { storefront } fieldDefinitions { key type { name } }
      capabilities {
        publishable { enabled } onlineStore { enabled data { urlHandle } }
        renderable { enabled data { metaTitleKey metaDescriptionKey } }
      }
    } }`,
  });
  if (!definition) return null;
  const { fieldDefinitions, ...own } = definition;
  const types = fieldDefinitions.map(({ key, type }) => [key, type.name] as const);
  return { ...own, types: Object.fromEntries(types) };
}

export async function deleteDefinition(staff: ForeignClient, id: string): Promise<void> {
  await write(staff, {
    mutation:
      'mutation ($id: ID!) { made: metaobjectDefinitionDelete(id: $id) { deletedId userErrors { message } } }',
    variables: { id },
  });
}

/**
 * Creates a foreign creator entry with the handle that an entry of the service would get.
 * @returns its id.
 */
export function makeEntry(
  staff: ForeignClient,
  { handle, firstName }: { handle: string; firstName: string },
): Promise<string> {
  const fields = [{ key: 'cc-creator-first-name', value: firstName }];
  return write(staff, {
    mutation: `mutation ($metaobject: MetaobjectCreateInput!) {
      made: metaobjectCreate(metaobject: $metaobject) { object: metaobject { id } userErrors { message } }
    }`,
    variables: { metaobject: { type: 'creator', handle, fields } },
  });
}

export async function deleteEntry(staff: ForeignClient, id: string): Promise<void> {
  await write(staff, {
    mutation: 'mutation ($id: ID!) { made: metaobjectDelete(id: $id) { deletedId userErrors { message } } }',
    variables: { id },
  });
}

/**
 * Creates a foreign collection with the handle that a drop's collection would get.
 * @returns its id.
 */
export function makeCollection(
  staff: ForeignClient,
  collection: { handle: string; title: string } & Record<string, unknown>,
): Promise<string> {
  return write(staff, {
    mutation: `mutation ($collection: CollectionCreateInput!) {
      made: collectionCreate(collection: $collection) { object: collection { id } userErrors { message } }
    }`,
    variables: { collection },
  });
}

/**
 * Creates plain products.
 * @returns their platform ids, which are numbers as text.
 */
export async function makeProducts({ platformUrl, domain }: ForeignClient, count: number): Promise<string[]> {
  const each = Array.from(
    { length: count },
    (_, index) => `p${index}: productCreate(product: { title: "More ${index}" }) { product { id } }`,
  );
  const ids: string[] = [];
  // A hundred mutations are the largest query cost of one request.
  for (let made = 0; made < count; made += 100) {
    const query = `mutation { ${each.slice(made, made + 100).join(' ')} }`;
    const response = await queryStore<Record<string, { product: { id: string } }>>(platformUrl, domain, {
      query,
    });
    ids.push(...Object.values(response).map(({ product }) => product.id));
  }
  return ids.map((id) => id.slice(id.lastIndexOf('/') + 1));
}

/**
 * Creates a foreign code discount: 10 percent for all customers, with the given changes.
 * @returns its id.
 */
export function makeDiscount(
  staff: ForeignClient,
  discount: { code: string } & Record<string, unknown>,
): Promise<string> {
  const value = { percentage: 0.1 };
  return write(staff, {
    mutation: `mutation ($discount: DiscountCodeBasicInput!) {
      made: discountCodeBasicCreate(basicCodeDiscount: $discount) {
        object: codeDiscountNode { id } userErrors { message }
      }
    }`,
    variables: {
      discount: {
        title: discount.code,
        startsAt: '2026-01-01T00:00:00Z',
        context: { all: 'ALL' },
        customerGets: { items: { all: true }, value },
        ...discount,
      },
    },
  });
}

/** Adds codes to a discount, and waits until they are there. */
export async function addCodes(staff: ForeignClient, id: string, codes: readonly string[]): Promise<void> {
  await write(staff, {
    mutation: `mutation ($id: ID!, $codes: [DiscountRedeemCodeInput!]!) {
      made: discountRedeemCodeBulkAdd(discountId: $id, codes: $codes) { userErrors { message } }
    }`,
    variables: { id, codes: codes.map((code) => ({ code })) },
  });
  await until('the codes are in the store', async () => {
    const all = await codesInStore(staff.platformUrl, staff.domain);
    return codes.every((code) => all.some((each) => each.code === code));
  });
}

export async function deleteDiscount(staff: ForeignClient, id: string): Promise<void> {
  await write(staff, {
    mutation: 'mutation ($id: ID!) { made: discountCodeDelete(id: $id) { userErrors { message } } }',
    variables: { id },
  });
}

/**
 * Creates a foreign customer.
 * @returns its id.
 */
export function makeCustomer(staff: ForeignClient, customer: Record<string, unknown>): Promise<string> {
  return write(staff, {
    mutation: `mutation ($customer: CustomerInput!) {
      made: customerCreate(input: $customer) { object: customer { id } userErrors { message } }
    }`,
    variables: { customer },
  });
}

/** Creates a foreign picture file. */
export async function makeFile(staff: ForeignClient, file: Record<string, unknown>): Promise<void> {
  await write(staff, {
    mutation:
      'mutation ($file: FileCreateInput!) { made: fileCreate(files: [$file]) { userErrors { message } } }',
    variables: { file },
  });
}

export async function deleteFile(staff: ForeignClient, id: string): Promise<void> {
  await write(staff, {
    mutation: 'mutation ($id: ID!) { made: fileDelete(fileIds: [$id]) { userErrors { message } } }',
    variables: { id },
  });
}

interface Written {
  made: { object?: { id: string } | null; userErrors: { message: string }[] };
}

/**
 * @returns the id of the created object, if any.
 * @throws when the store rejects it.
 */
async function write(
  { platformUrl, domain }: ForeignClient,
  { mutation, variables }: { mutation: string; variables: Record<string, unknown> },
): Promise<string> {
  const { made } = await queryStore<Written>(platformUrl, domain, { query: mutation, variables });
  if (made.userErrors.length > 0) throw new Error(JSON.stringify(made.userErrors));
  return made.object?.id ?? '';
}
