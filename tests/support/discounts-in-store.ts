import { queryAll } from './admin-api.ts';

/** A code discount in the store. */
interface DiscountInStore {
  id: string;
  title: string;
  code: string;
  status: string;
  tags: string[];
  usageLimit: number | null;
  /** A fraction, or money as text. */
  value: number | string;
}

interface DiscountNode {
  id: string;
  codeDiscount: Omit<DiscountInStore, 'id' | 'code' | 'value'> & {
    codes: { nodes: { code: string }[] };
    customerGets: { value: { percentage?: number; amount?: { amount: string } } };
  };
}

const discountNodes = {
  field: 'codeDiscountNodes(first: 250)',
  nodes: `id codeDiscount { ... on DiscountCodeBasic {
    title status tags usageLimit codes(first: 1) { nodes { code } }
    customerGets { value { ... on DiscountPercentage { percentage } ... on DiscountAmount { amount { amount } } } }
  } }`,
};

/** All code discounts of a store, read with another app's access. */
export async function discountsInStore(platformUrl: string, domain: string): Promise<DiscountInStore[]> {
  const nodes = await queryAll<DiscountNode>(platformUrl, domain, discountNodes);
  return nodes.map(({ id, codeDiscount: { codes, customerGets, ...rest } }) => ({
    ...rest,
    id,
    code: codes.nodes[0]?.code ?? '',
    value: customerGets.value.percentage ?? customerGets.value.amount?.amount ?? '',
  }));
}

/** The discounts that the service created for a collab, by their tag. */
export async function discountsOf(
  store: { platformUrl: string; domain: string },
  collabId: string,
): Promise<DiscountInStore[]> {
  const all = await discountsInStore(store.platformUrl, store.domain);
  return all.filter(({ tags }) => tags.includes(`cc-${collabId}`));
}
