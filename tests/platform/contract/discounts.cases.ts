import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContractStore, type ContractStore, type Json } from './open-contract-store.ts';

let store: ContractStore;
beforeAll(async () => {
  store = await openContractStore();
});
afterAll(() => store.close());

const PAST = '2026-01-01T00:00:00Z';
const FUTURE = '2099-01-01T00:00:00Z';
const NODE = `codeDiscountNode { id codeDiscount { ... on DiscountCodeBasic {
  title status startsAt endsAt codes(first: 1) { nodes { id code } }
  customerGets { value { __typename ... on DiscountPercentage { percentage } ... on DiscountAmount { amount { amount } } } }
} } } userErrors { field message code }`;

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

/** All data of a discount that can be written. */
async function allData(id: unknown): Promise<Record<string, object>> {
  const answer = await store.field(
    `query Q($id: ID!) { codeDiscountNode(id: $id) { codeDiscount { ... on DiscountCodeBasic {
      title status startsAt endsAt tags usageLimit appliesOncePerCustomer recurringCycleLimit
      codes(first: 5) { nodes { id code } } context { __typename }
      combinesWith { orderDiscounts productDiscounts shippingDiscounts }
      minimumRequirement { __typename ... on DiscountMinimumSubtotal { greaterThanOrEqualToSubtotal { amount } } }
      customerGets {
        appliesOnOneTimePurchase appliesOnSubscription items { __typename }
        value { __typename ... on DiscountPercentage { percentage } ... on DiscountAmount { amount { amount } } }
      }
    } } } }`,
    { id },
  );
  return answer.at('codeDiscount') as Record<string, object>;
}

const content = (answer: Json) => answer.at('codeDiscountNode', 'codeDiscount');

describe('A new code discount', () => {
  it('is active from its start on', async () => {
    const active = tenPercent();
    expect(content(await create(active))).toMatchObject({
      status: 'ACTIVE',
      endsAt: null,
      codes: { nodes: [{ code: active['code'] }] },
      customerGets: { value: { __typename: 'DiscountPercentage', percentage: 0.1 } },
    });
    expect(content(await create(tenPercent({ startsAt: FUTURE })))).toMatchObject({ status: 'SCHEDULED' });
    const over = tenPercent({ endsAt: '2026-01-02T00:00:00Z' });
    expect(content(await create(over))).toMatchObject({ status: 'EXPIRED' });
  });

  it('saves an amount to the cent', async () => {
    const value = { discountAmount: { amount: '12.35' } };
    const made = await create(tenPercent({ customerGets: { items: { all: true }, value } }));
    expect(content(made)).toMatchObject({ customerGets: { value: { amount: { amount: '12.35' } } } });
  });

  it('is found by its tag, perhaps with a delay', async () => {
    const tag = store.unique('tag');
    const id = (await create(tenPercent({ tags: [tag, 'other'] }))).at('codeDiscountNode', 'id');
    await create(tenPercent({ tags: [`${tag}-more`] }));
    const found = await store.eventually(
      () =>
        store.field(
          'query Q($query: String!) { codeDiscountNodes(first: 5, query: $query) { nodes { id } } }',
          {
            query: `tag:"${tag}"`,
          },
        ),
      (answer) => answer.at('nodes', 0) !== undefined,
    );
    expect(found.at('nodes')).toEqual([{ id }]);
  });

  it('is found by its code in any case', async () => {
    const made = await create(tenPercent());
    const code = made.text('codeDiscountNode', 'codeDiscount', 'codes', 'nodes', 0, 'code');
    const query = 'query Q($code: String!) { codeDiscountNodeByCode(code: $code) { id } }';
    expect((await store.field(query, { code: code.toLowerCase() })).at('id')).toBe(
      made.at('codeDiscountNode', 'id'),
    );
    expect((await store.field(query, { code: store.unique('NONE') })).raw).toBeNull();
  });

  it('needs a unique code, in any case', async () => {
    const code = store.unique('ADA');
    await create(tenPercent({ code }));
    expect((await create(tenPercent({ code: code.toUpperCase() }))).at('codeDiscountNode')).toBeNull();
    expect((await create(tenPercent({ code: code.toLowerCase() }))).raw).toEqual({
      codeDiscountNode: null,
      userErrors: [
        {
          field: ['basicCodeDiscount', 'code'],
          message: 'Code must be unique. Please try a different code.',
          code: 'TAKEN',
        },
      ],
    });
  });

  it.each([
    [{ code: '' }, ['code'], 'BLANK'],
    [{ code: 'A\nB' }, ['code'], 'INVALID'],
    [{ code: 'A'.repeat(256) }, ['code'], 'TOO_LONG'],
    [{ title: '' }, ['title'], 'BLANK'],
    [{ title: 'T'.repeat(256) }, ['title'], 'TOO_LONG'],
    [{ startsAt: null }, ['startsAt'], 'BLANK'],
    [{ endsAt: PAST }, ['endsAt'], 'INVALID'],
    [{ customerSelection: { all: true } }, ['context'], 'INVALID'],
  ])('rejects %j', async (changes, field, code) => {
    expect((await create(tenPercent(changes))).at('userErrors')).toMatchObject([
      { field: ['basicCodeDiscount', ...field], code },
    ]);
  });

  it('accepts a percentage above 0 and up to 1, or an amount, not both', async () => {
    const value = (one: unknown) => tenPercent({ customerGets: { items: { all: true }, value: one } });
    expect((await create(value({ percentage: 1.5 }))).at('userErrors')).toMatchObject([
      { code: 'VALUE_OUTSIDE_RANGE', message: 'Value must be between 0.0 and 1.0' },
    ]);
    expect((await create(value({ discountAmount: { amount: '-5.00' } }))).at('userErrors')).toMatchObject([
      { code: 'LESS_THAN_OR_EQUAL_TO', message: 'Value must be less than or equal to 0' },
    ]);
    const both = value({ percentage: 0.1, discountAmount: { amount: '5.00' } });
    const { errors } = await store.request(
      'mutation C($discount: DiscountCodeBasicInput!) { discountCodeBasicCreate(basicCodeDiscount: $discount) { userErrors { code } } }',
      { discount: both },
    );
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }]);
  });
});

it.each([
  ['products', { products: { productsToAdd: ['gid://shopify/Product/1'] } }],
  ['variants', { products: { productVariantsToAdd: ['gid://shopify/ProductVariant/1'] } }],
  ['collections', { collections: { add: ['gid://shopify/Collection/1'] } }],
])('A code discount is rejected with unknown %s', async (_what, items) => {
  const made = await create(tenPercent({ customerGets: { items, value: { percentage: 0.1 } } }));
  expect(made.at('codeDiscountNode')).toBeNull();
  expect(made.at('userErrors')).toMatchObject([{ code: 'INVALID' }]);
});

describe('A code discount over time', () => {
  it('ends when deactivated, and is active without an end when activated', async () => {
    const id = (await create(tenPercent())).at('codeDiscountNode', 'id');
    const ended = await act('discountCodeDeactivate', id);
    expect(content(ended)).toMatchObject({ status: 'EXPIRED', endsAt: expect.any(String) as string });
    expect(content(await act('discountCodeDeactivate', id))).toEqual(content(ended));
    expect(content(await act('discountCodeActivate', id))).toMatchObject({
      status: 'ACTIVE',
      endsAt: null,
      startsAt: PAST,
    });
  });

  it('starts and ends at once when deactivated before its start', async () => {
    const id = (await create(tenPercent({ startsAt: FUTURE }))).at('codeDiscountNode', 'id');
    const ended = await act('discountCodeDeactivate', id);
    expect(content(ended)).toMatchObject({ status: 'EXPIRED' });
    const { startsAt, endsAt } = content(ended) as { startsAt: string; endsAt: string };
    expect(startsAt).toBe(endsAt);
  });

  it('keeps its code’s id when the code changes, and all other data when only the value changes', async () => {
    const made = await create(
      tenPercent({
        ...{ endsAt: FUTURE, tags: ['kept'], usageLimit: 7, appliesOncePerCustomer: true },
        combinesWith: { orderDiscounts: true, shippingDiscounts: true },
        minimumRequirement: { subtotal: { greaterThanOrEqualToSubtotal: '50.00' } },
      }),
    );
    const id = made.at('codeDiscountNode', 'id');
    const before = await allData(id);
    expect(before).toMatchObject({ tags: ['kept'], usageLimit: 7 });
    const codeId = made.at('codeDiscountNode', 'codeDiscount', 'codes', 'nodes', 0, 'id');
    const value = { discountAmount: { amount: '5.00' } };
    await update(id, { customerGets: { value } });
    const customerGets = { value: { __typename: 'DiscountAmount', amount: { amount: '5.0' } } };
    expect(await allData(id)).toEqual({
      ...before,
      customerGets: { ...before['customerGets'], ...customerGets },
    });
    const code = store.unique('NEW');
    await update(id, { code });
    expect(await allData(id)).toEqual({
      ...before,
      customerGets: { ...before['customerGets'], ...customerGets },
      codes: { nodes: [{ code, id: codeId }] },
    });
  });

  it('does not exist after it is deleted', async () => {
    const id = (await create(tenPercent())).at('codeDiscountNode', 'id');
    expect((await act('discountCodeDelete', id, 'deletedCodeDiscountId')).at('deletedCodeDiscountId')).toBe(
      id,
    );
    const unknown = { field: ['id'], code: 'INVALID', message: 'Code discount does not exist.' };
    expect((await act('discountCodeDeactivate', id)).at('userErrors')).toEqual([unknown]);
    expect((await update(id, { title: 'x' })).at('userErrors')).toMatchObject([
      { code: null, message: 'Discount does not exist' },
    ]);
  });
});

const BASIC = '... on DiscountCodeBasic';

/** Adds codes, and waits until the platform has run the creation. */
async function addCodes(discountId: unknown, codes: readonly string[]): Promise<Json> {
  const added = await store.field(
    `mutation B($discountId: ID!, $codes: [DiscountRedeemCodeInput!]!) {
      discountRedeemCodeBulkAdd(discountId: $discountId, codes: $codes) {
        bulkCreation { id done codesCount importedCount failedCount } userErrors { field message code }
      } }`,
    { discountId, codes: codes.map((code) => ({ code })) },
  );
  const id = added.at('bulkCreation', 'id');
  if (typeof id !== 'string') return added;
  expect(added.at('bulkCreation')).toMatchObject({ codesCount: codes.length });
  return store.eventually(
    () =>
      store.field(
        `query R($id: ID!) { discountRedeemCodeBulkCreation(id: $id) {
          done codesCount importedCount failedCount discountCode { id }
          codes(first: 250) { nodes { code discountRedeemCode { code } errors { code message } } } } }`,
        { id },
      ),
    (answer) => answer.at('done') === true,
  );
}

async function codesOf(id: unknown, query?: string): Promise<{ id: string; code: string }[]> {
  const answer = await store.field(
    `query Q($id: ID!, $query: String) { codeDiscountNode(id: $id) { codeDiscount { ${BASIC} {
      codesCount { count } codes(first: 250, query: $query) { nodes { id code } } } } } }`,
    { id, query },
  );
  return answer.at('codeDiscount', 'codes', 'nodes') as { id: string; code: string }[];
}

const deleteCodes = (variables: Record<string, unknown>) =>
  store.field(
    `mutation D($discountId: ID!, $ids: [ID!], $search: String) {
      discountCodeRedeemCodeBulkDelete(discountId: $discountId, ids: $ids, search: $search) {
        job { id done } userErrors { field code } } }`,
    variables,
  );

describe('The codes of a discount', () => {
  it('are added in bulk, later, and lead to the discount', async () => {
    const id = (await create(tenPercent())).at('codeDiscountNode', 'id');
    const codes = [store.unique('ONE'), store.unique('TWO')];
    const done = await addCodes(id, codes);
    expect(done.raw).toMatchObject({
      ...{ done: true, codesCount: 2, importedCount: 2, failedCount: 0, discountCode: { id } },
      codes: { nodes: codes.map((code) => ({ code, discountRedeemCode: { code }, errors: [] })) },
    });
    expect((await codesOf(id)).slice(1)).toMatchObject(codes.map((code) => ({ code })));
    const byCode = await store.field(
      'query Q($code: String!) { codeDiscountNodeByCode(code: $code) { id } }',
      { code: codes[1]?.toLowerCase() },
    );
    expect(byCode.at('id')).toBe(id);
    const found = await store.eventually(
      () => codesOf(id, `"${codes[0] ?? ''}"`),
      (nodes) => nodes.length > 0,
    );
    expect(found).toMatchObject([{ code: codes[0] }]);
  });

  it('fail one by one when they are not unique in the store, or invalid', async () => {
    const id = (await create(tenPercent())).at('codeDiscountNode', 'id');
    const taken = tenPercent();
    await create(taken);
    const good = store.unique('GOOD');
    const done = await addCodes(id, [String(taken['code']).toLowerCase(), good, good, 'A'.repeat(256)]);
    expect(done.raw).toMatchObject({ importedCount: 1, failedCount: 3 });
    expect(done.at('codes', 'nodes')).toMatchObject([
      { discountRedeemCode: null, errors: [{ code: 'TAKEN' }] },
      { discountRedeemCode: { code: good }, errors: [] },
      { discountRedeemCode: null, errors: [{ code: 'TAKEN' }] },
      { discountRedeemCode: null, errors: [{ code: 'TOO_LONG' }] },
    ]);
  });

  it('are at most 250 a call, of a discount that exists', async () => {
    const id = (await create(tenPercent())).at('codeDiscountNode', 'id');
    const many = Array.from({ length: 251 }, (_, index) => ({ code: `M${index}` }));
    const { errors } = await store.request(
      'mutation B($id: ID!, $codes: [DiscountRedeemCodeInput!]!) { discountRedeemCodeBulkAdd(discountId: $id, codes: $codes) { userErrors { code } } }',
      { id, codes: many },
    );
    expect(errors).toMatchObject([{ extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } }]);
    const unknown = await addCodes('gid://shopify/DiscountCodeNode/1', ['X1']);
    expect(unknown.at('userErrors')).toMatchObject([{ code: 'INVALID' }]);
  });

  it('are deleted by their ids, later, and are free again', async () => {
    const id = (await create(tenPercent())).at('codeDiscountNode', 'id');
    const code = store.unique('GONE');
    await addCodes(id, [code]);
    const ids = (await codesOf(id)).slice(1).map((each) => each.id);
    const job = await deleteCodes({ discountId: id, ids });
    expect(job.at('userErrors')).toEqual([]);
    await store.eventually(
      () => store.field('query J($id: ID!) { job(id: $id) { done } }', { id: job.text('job', 'id') }),
      (answer) => answer.at('done') === true,
    );
    expect(await codesOf(id)).toHaveLength(1);
    const other = (await create(tenPercent({ code }))).at('codeDiscountNode', 'id');
    expect(other).toMatch(/^gid/);
    expect((await deleteCodes({ discountId: id })).at('userErrors')).toMatchObject([
      { code: 'MISSING_ARGUMENT' },
    ]);
  });

  it('go with their discount', async () => {
    const id = (await create(tenPercent())).at('codeDiscountNode', 'id');
    const code = store.unique('WITH');
    await addCodes(id, [code]);
    await act('discountCodeDelete', id, 'deletedCodeDiscountId');
    expect((await create(tenPercent({ code }))).at('codeDiscountNode', 'id')).toMatch(/^gid/);
  });
});

describe('The conditions of a discount', () => {
  const conditions = async (id: unknown) =>
    (
      await store.field(
        `query Q($id: ID!) { codeDiscountNode(id: $id) { codeDiscount { ${BASIC} {
          usageLimit appliesOncePerCustomer combinesWith { orderDiscounts productDiscounts shippingDiscounts }
          minimumRequirement {
            ... on DiscountMinimumSubtotal { greaterThanOrEqualToSubtotal { amount } }
            ... on DiscountMinimumQuantity { greaterThanOrEqualToQuantity }
          } } } } }`,
        { id },
      )
    ).at('codeDiscount');

  it('are a minimum, a limit, once per customer and combinations, and null removes a minimum', async () => {
    const subtotal = { subtotal: { greaterThanOrEqualToSubtotal: '50.00' } };
    const id = (
      await create(
        tenPercent({
          ...{ minimumRequirement: subtotal, usageLimit: 7, appliesOncePerCustomer: true },
          combinesWith: { shippingDiscounts: true },
        }),
      )
    ).at('codeDiscountNode', 'id');
    expect(await conditions(id)).toMatchObject({
      ...{ usageLimit: 7, appliesOncePerCustomer: true },
      combinesWith: { orderDiscounts: false, productDiscounts: false, shippingDiscounts: true },
      minimumRequirement: { greaterThanOrEqualToSubtotal: { amount: '50.0' } },
    });
    await update(id, { minimumRequirement: { quantity: { greaterThanOrEqualToQuantity: '3' } } });
    expect(await conditions(id)).toMatchObject({ minimumRequirement: { greaterThanOrEqualToQuantity: '3' } });
    await update(id, { minimumRequirement: null, usageLimit: null, appliesOncePerCustomer: false });
    expect(await conditions(id)).toMatchObject({
      ...{ usageLimit: null, appliesOncePerCustomer: false, minimumRequirement: null },
    });
  });

  it('have one minimum only', async () => {
    const both = {
      subtotal: { greaterThanOrEqualToSubtotal: '50.00' },
      quantity: { greaterThanOrEqualToQuantity: '3' },
    };
    expect((await create(tenPercent({ minimumRequirement: both }))).at('userErrors')).toMatchObject([
      { code: 'MINIMUM_SUBTOTAL_AND_QUANTITY_RANGE_BOTH_PRESENT' },
    ]);
  });
});
