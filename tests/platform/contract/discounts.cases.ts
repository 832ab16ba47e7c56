import { describe, expect, it } from 'vitest';
import { content, FUTURE, PAST, useDiscountStore } from './discount-store.ts';

const { store, tenPercent, create, act, update } = useDiscountStore();

/** All data of a discount that can be written. */
async function allData(id: unknown): Promise<Record<string, object>> {
  const response = await store().field(
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
  return response.at('codeDiscount') as Record<string, object>;
}

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

  it('has its dates to the second', async () => {
    const made = await create(
      tenPercent({ startsAt: '2026-01-01T00:00:00.250Z', endsAt: '2099-01-01T10:00:00.999Z' }),
    );
    expect(content(made)).toMatchObject({ startsAt: '2026-01-01T00:00:00Z', endsAt: '2099-01-01T10:00:00Z' });
  });

  it('saves an amount to the cent', async () => {
    const value = { discountAmount: { amount: '12.35' } };
    const made = await create(tenPercent({ customerGets: { items: { all: true }, value } }));
    expect(content(made)).toMatchObject({ customerGets: { value: { amount: { amount: '12.35' } } } });
  });

  it('is found by its tag, perhaps with a delay', async () => {
    const tag = store().unique('tag');
    const id = (await create(tenPercent({ tags: [tag, 'other'] }))).at('codeDiscountNode', 'id');
    await create(tenPercent({ tags: [`${tag}-more`] }));
    const found = await store().eventually(
      () =>
        store().field(
          'query Q($query: String!) { codeDiscountNodes(first: 5, query: $query) { nodes { id } } }',
          {
            query: `tag:"${tag}"`,
          },
        ),
      (response) => response.at('nodes', 0) !== undefined,
    );
    expect(found.at('nodes')).toEqual([{ id }]);
  });

  it('is found by its id as a discount of any kind', async () => {
    const id = (await create(tenPercent())).at('codeDiscountNode', 'id');
    const query =
      'query Q($id: ID!) { discountNode(id: $id) { id discount { __typename ... on DiscountCodeBasic { title } } } }';
    expect((await store().field(query, { id })).raw).toEqual({
      id,
      discount: { __typename: 'DiscountCodeBasic', title: 'Contract' },
    });
  });

  it('is found by its code in any case', async () => {
    const made = await create(tenPercent());
    const code = made.text('codeDiscountNode', 'codeDiscount', 'codes', 'nodes', 0, 'code');
    const query = 'query Q($code: String!) { codeDiscountNodeByCode(code: $code) { id } }';
    expect((await store().field(query, { code: code.toLowerCase() })).at('id')).toBe(
      made.at('codeDiscountNode', 'id'),
    );
    expect((await store().field(query, { code: store().unique('NONE') })).raw).toBeNull();
  });

  it('needs a unique code, in any case', async () => {
    const code = store().unique('ADA');
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
    [{ code: '' }, 'code: TOO_SHORT: Code is too short (minimum is 1 character)'],
    [{ code: null }, "code: BLANK: Code can't be blank"],
    [{ code: 'A\nB' }, 'code: INVALID: Code cannot contain newline characters.'],
    [{ code: 'A'.repeat(256) }, 'code: TOO_LONG: Code is too long (maximum is 255 characters)'],
    [{ title: '' }, "title: BLANK: Title can't be blank"],
    [{ title: 'T'.repeat(256) }, 'title: TOO_LONG: Title is too long (maximum is 255 characters)'],
    [{ startsAt: null }, "startsAt: BLANK: Starts at can't be blank"],
    [{ endsAt: PAST }, 'endsAt: INVALID: Ends at needs to be after starts_at'],
    [{ customerSelection: { all: true } }, 'context: INVALID: '],
    [
      { usageLimit: 3_000_000_000 },
      'usageLimit: LESS_THAN_OR_EQUAL_TO: Usage limit must be less than or equal to 2147483647',
    ],
    [{ usageLimit: 0 }, 'usageLimit: GREATER_THAN: Usage limit must be greater than 0'],
    [
      { recurringCycleLimit: 2 },
      'recurringCycleLimit: INVALID: Recurring cycle limit is not permitted for this shop.',
    ],
    [
      { customerGets: { items: { all: true }, value: { discountOnQuantity: { quantity: '1' } } } },
      'customerGets.value.discountOnQuantity: INVALID: discountOnQuantity field is only permitted with bxgy discounts.',
    ],
  ])('rejects %j', async (changes, expected) => {
    const rejected = await create(tenPercent(changes));
    expect(rejected.at('codeDiscountNode')).toBeNull();
    expect(rejected.at('userErrors')).toHaveLength(1);
    const error = rejected.at('userErrors', 0) as { field: string[]; code: string; message: string };
    const [argument, ...path] = error.field;
    expect(argument).toBe('basicCodeDiscount');
    expect(`${path.join('.')}: ${error.code}: ${error.message}`).toContain(expected);
  });

  it('takes a usage limit in the document as in a variable', async () => {
    const rejected = await store().field(
      `mutation { discountCodeBasicCreate(basicCodeDiscount: { title: "x", code: "X1", startsAt: "${PAST}",
        usageLimit: 3000000000, customerGets: { items: { all: true }, value: { percentage: 0.1 } } }) {
        userErrors { field code } } }`,
    );
    expect(rejected.at('userErrors')).toEqual([
      { field: ['basicCodeDiscount', 'usageLimit'], code: 'LESS_THAN_OR_EQUAL_TO' },
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
    const { errors } = await store().request(
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

it('A code discount applies to collections or to products, and the same id is not added and removed', async () => {
  const [id, other] = ['gid://shopify/Collection/1', 'gid://shopify/Product/1'];
  const withItems = (items: object) => tenPercent({ customerGets: { items, value: { percentage: 0.1 } } });
  const both = await create(withItems({ collections: { add: [id] }, products: { productsToAdd: [other] } }));
  const path = ['basicCodeDiscount', 'customerGets', 'items'];
  expect(both.at('userErrors')).toEqual([
    {
      field: [...path, 'collections', 'add'],
      code: 'CONFLICT',
      message: 'Cannot entitle collections in combination with product variants or products',
    },
    {
      field: [...path, 'products', 'productsToAdd'],
      code: 'INVALID',
      message: 'Product with id: 1 is invalid',
    },
  ]);
  const { errors } = await store().request(
    'mutation C($discount: DiscountCodeBasicInput!) { discountCodeBasicCreate(basicCodeDiscount: $discount) { userErrors { code } } }',
    { discount: withItems({ collections: { add: [id], remove: [id] } }) },
  );
  expect(errors).toMatchObject([
    {
      message: "The same Collection id is present in both 'add' and 'remove' fields",
      extensions: { code: 'BAD_REQUEST' },
    },
  ]);
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
        endsAt: FUTURE,
        tags: ['kept'],
        usageLimit: 7,
        appliesOncePerCustomer: true,
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
    const code = store().unique('NEW');
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

describe('The conditions of a discount', () => {
  const conditions = async (id: unknown) =>
    (
      await store().field(
        `query Q($id: ID!) { codeDiscountNode(id: $id) { codeDiscount { ... on DiscountCodeBasic {
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
          minimumRequirement: subtotal,
          usageLimit: 7,
          appliesOncePerCustomer: true,
          combinesWith: { shippingDiscounts: true },
        }),
      )
    ).at('codeDiscountNode', 'id');
    expect(await conditions(id)).toMatchObject({
      usageLimit: 7,
      appliesOncePerCustomer: true,
      combinesWith: { orderDiscounts: false, productDiscounts: false, shippingDiscounts: true },
      minimumRequirement: { greaterThanOrEqualToSubtotal: { amount: '50.0' } },
    });
    await update(id, { minimumRequirement: { quantity: { greaterThanOrEqualToQuantity: '3' } } });
    expect(await conditions(id)).toMatchObject({ minimumRequirement: { greaterThanOrEqualToQuantity: '3' } });
    await update(id, { minimumRequirement: null, usageLimit: null, appliesOncePerCustomer: false });
    expect(await conditions(id)).toMatchObject({
      usageLimit: null,
      appliesOncePerCustomer: false,
      minimumRequirement: null,
    });
  });

  it('have one minimum only', async () => {
    const both = {
      subtotal: { greaterThanOrEqualToSubtotal: '50.00' },
      quantity: { greaterThanOrEqualToQuantity: '3' },
    };
    const path = ['basicCodeDiscount', 'minimumRequirement'];
    expect((await create(tenPercent({ minimumRequirement: both }))).at('userErrors')).toEqual([
      {
        field: [...path, 'subtotal', 'greaterThanOrEqualToSubtotal'],
        code: 'CONFLICT',
        message: 'Minimum subtotal cannot be defined when minimum quantity is.',
      },
      {
        field: [...path, 'quantity', 'greaterThanOrEqualToQuantity'],
        code: 'CONFLICT',
        message: 'Minimum quantity cannot be defined when minimum subtotal is.',
      },
    ]);
  });
});
