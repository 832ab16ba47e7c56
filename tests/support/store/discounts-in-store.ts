import { queryAll, queryStore } from './admin-api.ts';

/** A code in the store, with the discount that it belongs to. */
export interface CodeInStore {
  /** The id of the discount. */
  id: string;
  title: string;
  code: string;
  status: string;
  tags: string[];
  usageLimit: number | null;
  startsAt: string;
  endsAt: string | null;
  /** A fraction, or money as text. */
  value: number | string;
}

interface DiscountNode {
  id: string;
  codeDiscount: Omit<CodeInStore, 'id' | 'code' | 'value'> & {
    codes: { nodes: { code: string }[] };
    customerGets: { value: { percentage?: number; amount?: { amount: string } } };
  };
}

const discountNodes = {
  field: 'codeDiscountNodes(first: 250)',
  nodes: `id codeDiscount { ... on DiscountCodeBasic {
    title status tags usageLimit startsAt endsAt codes(first: 250) { nodes { code } }
    customerGets { value { ... on DiscountPercentage { percentage } ... on DiscountAmount { amount { amount } } } }
  } }`,
};

/** All codes of a store with their discounts, read with another app's access. */
export async function codesInStore(platformUrl: string, domain: string): Promise<CodeInStore[]> {
  const nodes = await queryAll<DiscountNode>(platformUrl, domain, discountNodes);
  return nodes.flatMap(({ id, codeDiscount: { codes, customerGets, ...rest } }) => {
    const value = customerGets.value.percentage ?? customerGets.value.amount?.amount ?? '';
    return codes.nodes.map(({ code }) => ({ ...rest, id, code, value }));
  });
}

/** The ids of codes of a discount. */
export async function redeemCodeIds(
  { platformUrl, domain }: { platformUrl: string; domain: string },
  id: string,
  codes: readonly string[],
): Promise<string[]> {
  const query = `query ($id: ID!) { codeDiscountNode(id: $id) { codeDiscount {
    ... on DiscountCodeBasic { codes(first: 250) { nodes { id code } } } } } }`;
  type Found = { codeDiscountNode: { codeDiscount: { codes: { nodes: { id: string; code: string }[] } } } };
  const { codeDiscountNode } = await queryStore<Found>(platformUrl, domain, { query, variables: { id } });
  const { nodes } = codeDiscountNode.codeDiscount.codes;
  return nodes.filter((node) => codes.includes(node.code)).map((node) => node.id);
}

/** The conditions of a discount. */
export async function readConditions(
  { platformUrl, domain }: { platformUrl: string; domain: string },
  id: string,
): Promise<unknown> {
  const query = `query ($id: ID!) { codeDiscountNode(id: $id) { codeDiscount { ... on DiscountCodeBasic {
    usageLimit appliesOncePerCustomer endsAt combinesWith { orderDiscounts productDiscounts shippingDiscounts }
    minimumRequirement {
      ... on DiscountMinimumSubtotal { greaterThanOrEqualToSubtotal { amount } }
      ... on DiscountMinimumQuantity { greaterThanOrEqualToQuantity }
    }
    customerGets { items {
      ... on AllDiscountItems { allItems } ... on DiscountCollections { collections(first: 5) { nodes { id } } }
    } }
  } } } }`;
  const response = await queryStore<{ codeDiscountNode: { codeDiscount: unknown } }>(platformUrl, domain, {
    query,
    variables: { id },
  });
  return response.codeDiscountNode.codeDiscount;
}
