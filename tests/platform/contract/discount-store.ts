import { afterAll, beforeAll } from 'vitest';
import { openContractStore, type ContractStore, type Json } from './open-contract-store.ts';

export const PAST = '2026-01-01T00:00:00Z';
export const FUTURE = '2099-01-01T00:00:00Z';
const NODE = `codeDiscountNode { id codeDiscount { ... on DiscountCodeBasic {
  title status startsAt endsAt codes(first: 1) { nodes { id code } }
  customerGets { value { __typename ... on DiscountPercentage { percentage } ... on DiscountAmount { amount { amount } } } }
} } } userErrors { field message code }`;

export const content = (response: Json) => response.at('codeDiscountNode', 'codeDiscount');

/** Opens a store for the cases of a file. @returns the store and the calls of its discounts. */
export function useDiscountStore() {
  let store: ContractStore;
  beforeAll(async () => {
    store = await openContractStore();
  });
  afterAll(() => store.close());

  function tenPercent(changes: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      title: 'Contract',
      code: store.unique('ADA'),
      startsAt: PAST,
      context: { all: 'ALL' },
      customerGets: { items: { all: true }, value: { percentage: 0.1 } },
      ...changes,
    };
  }

  async function create(discount: Record<string, unknown>): Promise<Json> {
    const made = await store.field(
      `mutation C($discount: DiscountCodeBasicInput!) { discountCodeBasicCreate(basicCodeDiscount: $discount) { ${NODE} } }`,
      { discount },
    );
    const id = made.at('codeDiscountNode', 'id');
    if (typeof id === 'string') store.undoLater(() => act('discountCodeDelete', id, 'deletedCodeDiscountId'));
    return made;
  }

  function act(mutation: string, id: unknown, selection = NODE): Promise<Json> {
    return store.field(`mutation A($id: ID!) { ${mutation}(id: $id) { ${selection} } }`, { id });
  }

  function update(id: unknown, discount: Record<string, unknown>): Promise<Json> {
    return store.field(
      `mutation U($id: ID!, $discount: DiscountCodeBasicInput!) { discountCodeBasicUpdate(id: $id, basicCodeDiscount: $discount) { ${NODE} } }`,
      { id, discount },
    );
  }

  return { store: () => store, tenPercent, create, act, update };
}
