import { queryAll } from './admin-api.ts';

/** A creator's entry in the store. */
export interface EntryInStore {
  id: string;
  handle: string;
  status: string;
  fields: Record<string, string | null>;
  /** The parsed `data` field. */
  data: Record<string, unknown>;
}

export interface CollectionInStore {
  id: string;
  handle: string;
  title: string;
  descriptionHtml: string;
  sortOrder: string;
  /** Platform ids of its products, in the order of the storefront. */
  productIds: string[];
  isPublished: boolean;
}

/** All objects of the service in a store. */
export interface StoreView {
  entries: EntryInStore[];
  collections: CollectionInStore[];
}

const entryNodes = {
  field: 'metaobjects(type: "creator", first: 250)',
  nodes: 'id handle capabilities { publishable { status } } fields { key value }',
};
const collectionNodes = {
  field: 'collections(first: 100)',
  nodes: `id handle title descriptionHtml sortOrder
    products(first: 50, sortKey: MANUAL) { nodes { id } }
    resourcePublicationsV2(first: 5) { nodes { isPublished } }`,
};

interface EntryNode {
  id: string;
  handle: string;
  capabilities: { publishable: { status: string } | null };
  fields: { key: string; value: string | null }[];
}

type CollectionNode = Omit<CollectionInStore, 'productIds' | 'isPublished'> & {
  products: { nodes: { id: string }[] };
  resourcePublicationsV2: { nodes: { isPublished: boolean }[] };
};

/** Reads a store's content with another app's access. */
export async function viewStore(platformUrl: string, domain: string): Promise<StoreView> {
  const entries = await queryAll<EntryNode>(platformUrl, domain, entryNodes);
  const collections = await queryAll<CollectionNode>(platformUrl, domain, collectionNodes);
  return {
    entries: entries.map(({ id, handle, capabilities, fields }) => {
      const values = Object.fromEntries(fields.map(({ key, value }) => [key, value]));
      const data = JSON.parse(values['data'] ?? '{}') as Record<string, unknown>;
      return { id, handle, status: capabilities.publishable?.status ?? '', fields: values, data };
    }),
    collections: collections.map(({ products, resourcePublicationsV2, ...rest }) => ({
      ...rest,
      productIds: products.nodes.map((product) => product.id),
      isPublished: resourcePublicationsV2.nodes.some(({ isPublished }) => isPublished),
    })),
  };
}
