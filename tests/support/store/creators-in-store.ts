import { queryAsApp } from '../domain/query-as-app.ts';

/** Which creators a store's collections and products name, in metafields that only the app reads. */
export interface CreatorsInStore {
  /** The entry of each collection that names one, by the collection's id. */
  collections: Map<string, string>;
  /** The entries of each product that names some, by the product's id. */
  products: Map<string, { creators: string[]; count: number }>;
}

interface Page<Node> {
  page: { nodes: Node[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
}

interface Owner {
  id: string;
  creator?: { value: string } | null;
  creators?: { value: string } | null;
  count?: { value: string } | null;
}

const metafield = (name: string, key: string) =>
  `${name}: metafield(namespace: "$app", key: "${key}") { value }`;

/** Reads the metafields of all collections and products of a store. */
export async function creatorsInStore(store: {
  platformUrl: string;
  domain: string;
}): Promise<CreatorsInStore> {
  const sendQuery = await queryAsApp(store);
  const all = async (field: string, nodes: string) => {
    const found: Owner[] = [];
    for (let after: string | null = null; ;) {
      const query = `query ($after: String) { page: ${field}(first: 100, after: $after) {
        nodes { id ${nodes} } pageInfo { hasNextPage endCursor } } }`;
      const { page } = (await sendQuery(query, { after })) as Page<Owner>;
      found.push(...page.nodes);
      if (!page.pageInfo.hasNextPage) return found;
      after = page.pageInfo.endCursor;
    }
  };
  const collections = await all('collections', metafield('creator', 'creator'));
  const products = await all(
    'products',
    `${metafield('creators', 'creators')} ${metafield('count', 'creator_count')}`,
  );
  return {
    collections: new Map(
      collections.flatMap(({ id, creator }) => (creator ? [[id, creator.value] as const] : [])),
    ),
    products: new Map(
      products.flatMap(({ id, creators, count }) =>
        creators || count
          ? [[id, { creators: JSON.parse(creators?.value ?? '[]') as string[], count: Number(count?.value) }]]
          : [],
      ),
    ),
  };
}
