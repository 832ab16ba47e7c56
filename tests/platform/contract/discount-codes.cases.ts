import { describe, expect, it } from 'vitest';
import { useDiscountStore } from './discount-store.ts';
import type { Json } from './open-contract-store.ts';

const { store, tenPercent, create, act, update } = useDiscountStore();

/** Adds codes, and waits until the platform has run the creation. */
async function addCodes(discountId: unknown, codes: readonly string[]): Promise<Json> {
  const added = await store().field(
    `mutation B($discountId: ID!, $codes: [DiscountRedeemCodeInput!]!) {
      discountRedeemCodeBulkAdd(discountId: $discountId, codes: $codes) {
        bulkCreation { id done codesCount importedCount failedCount } userErrors { field message code }
      } }`,
    { discountId, codes: codes.map((code) => ({ code })) },
  );
  const id = added.at('bulkCreation', 'id');
  if (typeof id !== 'string') return added;
  expect(added.at('bulkCreation')).toMatchObject({ codesCount: codes.length });
  return store().eventually(
    () =>
      store().field(
        `query R($id: ID!) { discountRedeemCodeBulkCreation(id: $id) {
          done codesCount importedCount failedCount discountCode { id }
          codes(first: 250) { nodes { code discountRedeemCode { code } errors { code message } } } } }`,
        { id },
      ),
    (response) => response.at('done') === true,
  );
}

async function codesOf(id: unknown, query?: string): Promise<{ id: string; code: string }[]> {
  const response = await store().field(
    `query Q($id: ID!, $query: String) { codeDiscountNode(id: $id) { codeDiscount { ... on DiscountCodeBasic {
      codesCount { count } codes(first: 250, query: $query) { nodes { id code } } } } } }`,
    { id, query },
  );
  return response.at('codeDiscount', 'codes', 'nodes') as { id: string; code: string }[];
}

const deleteCodes = (variables: Record<string, unknown>) =>
  store().field(
    `mutation D($discountId: ID!, $ids: [ID!], $search: String) {
      discountCodeRedeemCodeBulkDelete(discountId: $discountId, ids: $ids, search: $search) {
        job { id done } userErrors { field code message } } }`,
    variables,
  );

describe('The codes of a discount', () => {
  it('are added in bulk, later, and lead to the discount', async () => {
    const id = (await create(tenPercent())).at('codeDiscountNode', 'id');
    const codes = [store().unique('ONE'), store().unique('TWO')];
    const done = await addCodes(id, codes);
    expect(done.raw).toMatchObject({
      done: true,
      codesCount: 2,
      importedCount: 2,
      failedCount: 0,
      discountCode: { id },
      codes: { nodes: codes.map((code) => ({ code, discountRedeemCode: { code }, errors: [] })) },
    });
    expect((await codesOf(id)).slice(1)).toMatchObject(codes.map((code) => ({ code })));
    const byCode = await store().field(
      'query Q($code: String!) { codeDiscountNodeByCode(code: $code) { id } }',
      { code: codes[1]?.toLowerCase() },
    );
    expect(byCode.at('id')).toBe(id);
    const found = await store().eventually(
      () => codesOf(id, `"${codes[0] ?? ''}"`),
      (nodes) => nodes.length > 0,
    );
    expect(found).toMatchObject([{ code: codes[0] }]);
  });

  it('fail one by one when they are not unique in the store, or invalid', async () => {
    const id = (await create(tenPercent())).at('codeDiscountNode', 'id');
    const taken = tenPercent();
    await create(taken);
    const good = store().unique('GOOD');
    const rejected = [String(taken['code']).toLowerCase(), '', 'A'.repeat(256)];
    const done = await addCodes(id, [...rejected, good, good]);
    expect(done.raw).toMatchObject({ importedCount: 1, failedCount: 4 });
    // The cause is in the text alone.
    const because = (message: string) => ({ discountRedeemCode: null, errors: [{ code: null, message }] });
    expect(done.at('codes', 'nodes')).toMatchObject([
      because('must be unique. Please try a different code.'),
      because('is too short (minimum is 1 character)'),
      because('is too long (maximum is 255 characters)'),
      { discountRedeemCode: { code: good }, errors: [] },
      because('Codes must be unique within BulkDiscountCodeCreation'),
    ]);
  });

  it('are at most 250 a call, of a discount that exists', async () => {
    const id = (await create(tenPercent())).at('codeDiscountNode', 'id');
    const many = Array.from({ length: 251 }, (_, index) => ({ code: `M${index}` }));
    const { errors } = await store().request(
      'mutation B($id: ID!, $codes: [DiscountRedeemCodeInput!]!) { discountRedeemCodeBulkAdd(discountId: $id, codes: $codes) { userErrors { code } } }',
      { id, codes: many },
    );
    expect(errors).toMatchObject([{ extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } }]);
    const unknown = await addCodes('gid://shopify/DiscountCodeNode/1', ['X1']);
    expect(unknown.at('userErrors')).toMatchObject([{ code: 'INVALID' }]);
  });

  it('are deleted by their ids, later, and are free again', async () => {
    const id = (await create(tenPercent())).at('codeDiscountNode', 'id');
    const code = store().unique('GONE');
    await addCodes(id, [code]);
    const ids = (await codesOf(id)).slice(1).map((each) => each.id);
    const job = await deleteCodes({ discountId: id, ids });
    expect(job.at('userErrors')).toEqual([]);
    await store().eventually(
      () => store().field('query J($id: ID!) { job(id: $id) { done } }', { id: job.text('job', 'id') }),
      (response) => response.at('done') === true,
    );
    expect(await codesOf(id)).toHaveLength(1);
    const other = (await create(tenPercent({ code }))).at('codeDiscountNode', 'id');
    expect(other).toMatch(/^gid/);
    const keys = "'ids', 'search' or 'saved_search_id'";
    for (const [selection, cause, message] of [
      [{}, 'MISSING_ARGUMENT', `Missing expected argument key: ${keys}.`],
      [{ ids, search: code }, 'TOO_MANY_ARGUMENTS', `Only one of ${keys} is allowed.`],
      [{ ids: [] }, null, 'Something went wrong, please try again.'],
    ] as const)
      expect((await deleteCodes({ discountId: id, ...selection })).at('userErrors')).toEqual([
        { field: null, code: cause, message },
      ]);
  });

  it('are deleted at once if it is the only one, and the discount stays', async () => {
    const made = await create(tenPercent());
    const id = made.at('codeDiscountNode', 'id');
    const job = await deleteCodes({ discountId: id, ids: (await codesOf(id)).map((each) => each.id) });
    expect(job.raw).toMatchObject({ job: { done: true }, userErrors: [] });
    expect(await codesOf(id)).toEqual([]);
  });

  it('cannot be replaced by one when there are several', async () => {
    const id = (await create(tenPercent())).at('codeDiscountNode', 'id');
    await addCodes(id, [store().unique('TWO')]);
    expect((await update(id, { code: store().unique('NEW') })).at('userErrors')).toEqual([
      { field: ['id'], code: null, message: 'Cannot update the code of a bulk discount.' },
    ]);
  });

  it('go with their discount', async () => {
    const id = (await create(tenPercent())).at('codeDiscountNode', 'id');
    const code = store().unique('WITH');
    await addCodes(id, [code]);
    await act('discountCodeDelete', id, 'deletedCodeDiscountId');
    expect((await create(tenPercent({ code }))).at('codeDiscountNode', 'id')).toMatch(/^gid/);
  });
});
