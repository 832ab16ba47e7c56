import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContractStore, type ContractStore, type Json } from './open-contract-store.ts';

let store: ContractStore;
beforeAll(async () => {
  store = await openContractStore();
});
afterAll(() => store.close());

const newEmail = () => `${store.unique('ada')}@example.com`;

function cleaned(response: Json): Json {
  const id = response.at('customer', 'id');
  if (typeof id === 'string')
    store.undoLater(() =>
      store.request(
        'mutation D($input: CustomerDeleteInput!) { customerDelete(input: $input) { deletedCustomerId } }',
        {
          input: { id },
        },
      ),
    );
  return response;
}

const CUSTOMER =
  'customer { id firstName lastName tags defaultEmailAddress { emailAddress } } userErrors { field message }';

async function create(input: Record<string, unknown>): Promise<Json> {
  return cleaned(
    await store.field(
      `mutation C($input: CustomerInput!) { customerCreate(input: $input) { ${CUSTOMER} } }`,
      { input },
    ),
  );
}

async function set(identifier: Record<string, unknown>, input: Record<string, unknown>): Promise<Json> {
  return cleaned(
    await store.field(
      `mutation S($identifier: CustomerSetIdentifiers!, $input: CustomerSetInput!) {
        customerSet(identifier: $identifier, input: $input) { ${CUSTOMER.replace('field message', 'field message code')} }
      }`,
      { identifier, input },
    ),
  );
}

describe('Creating a customer', () => {
  it('saves name, address and tags; tags are split at commas and compared without case', async () => {
    const email = newEmail();
    const made = await create({
      email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      tags: ['creator, vip', 'VIP'],
    });
    expect(made.raw).toMatchObject({
      customer: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        tags: ['creator', 'vip'],
        defaultEmailAddress: { emailAddress: email },
      },
      userErrors: [],
    });
  });

  it.each([
    [{}, null, 'A name, phone number, or email address must be present'],
    [{ email: 'ada' }, ['email'], 'Email is invalid'],
    [{ id: 'gid://shopify/Customer/1', firstName: 'Ada' }, ['id'], 'Cannot specify ID on creation'],
    [{ firstName: 'A'.repeat(256) }, ['firstName'], 'First name is too long (maximum is 255 characters)'],
    [{ firstName: 'Ada', note: 'n'.repeat(5001) }, ['note'], 'Note is too long (maximum is 5000 characters)'],
    [{ firstName: 'Ada', locale: 'xx-yy' }, ['locale'], 'Locale is invalid'],
  ])('rejects %j', async (input, field, message) => {
    expect((await create(input)).raw).toEqual({ customer: null, userErrors: [{ field, message }] });
  });

  it('rejects an address that is too long twice', async () => {
    const email = `${'a'.repeat(300)}@example.com`;
    expect((await create({ email })).at('userErrors')).toEqual([
      { field: ['email'], message: 'Email is too long (maximum is 255 characters)' },
      { field: ['email'], message: 'Email is invalid' },
    ]);
  });

  it('rejects an address in use, in any case', async () => {
    const email = newEmail();
    await create({ email });
    expect((await create({ email: email.toUpperCase() })).at('userErrors')).toEqual([
      { field: ['email'], message: 'Email has already been taken' },
    ]);
  });
});

describe('Setting a customer by address', () => {
  it('creates the customer, then changes the same one', async () => {
    const email = newEmail();
    const first = await set({ email }, { email, firstName: 'Ada' });
    const second = await set({ email }, { email, lastName: 'Lovelace', tags: ['creator'] });
    expect(second.at('customer')).toMatchObject({
      id: first.at('customer', 'id'),
      firstName: 'Ada',
      lastName: 'Lovelace',
      tags: ['creator'],
    });
  });

  it('requires the same address in the input', async () => {
    const email = newEmail();
    expect((await set({ email }, { firstName: 'Ada' })).at('userErrors')).toMatchObject([
      { field: ['input'], message: 'The input field corresponding to the identifier is required.' },
    ]);
    expect((await set({ email }, { email: newEmail() })).at('userErrors')).toMatchObject([
      { message: expect.stringContaining('does not match') as string },
    ]);
  });

  it('rejects an unknown language', async () => {
    const email = newEmail();
    expect((await set({ email }, { email, locale: 'xx-yy' })).at('userErrors')).toEqual([
      { field: ['input', 'locale'], message: 'Locale is invalid', code: 'INVALID' },
    ]);
    expect((await set({ email }, { email, locale: 'pt-BR' })).at('userErrors')).toEqual([]);
  });

  it('returns an error for an unknown id', async () => {
    const response = await set({ id: 'gid://shopify/Customer/1' }, { firstName: 'Ada' });
    expect(response.at('userErrors')).toMatchObject([{ field: ['input'], code: 'NOT_FOUND' }]);
  });
});

describe('Finding and tagging a customer', () => {
  it('finds by address, exactly', async () => {
    const email = newEmail();
    const id = (await create({ email })).at('customer', 'id');
    const query =
      'query Q($email: String!) { customerByIdentifier(identifier: {emailAddress: $email}) { id } }';
    expect((await store.field(query, { email })).at('id')).toBe(id);
    expect((await store.field(query, { email: newEmail() })).raw).toBeNull();
    const listed = await store.eventually(
      () =>
        store.field('query L($query: String!) { customers(first: 5, query: $query) { nodes { id } } }', {
          query: `email:"${email}"`,
        }),
      (response) => response.at('nodes', 0) !== undefined,
    );
    expect(listed.at('nodes')).toEqual([{ id }]);
  });

  it('has the updatedAt of the last change: finding it changes nothing', async () => {
    const email = newEmail();
    const made = cleaned(
      await store.field(
        'mutation C($input: CustomerInput!) { customerCreate(input: $input) { customer { id updatedAt } } }',
        { input: { email } },
      ),
    );
    const find = async () =>
      store.field(
        'query Q($email: String!) { customerByIdentifier(identifier: {emailAddress: $email}) { updatedAt numberOfOrders } }',
        { email },
      );
    const first = await find();
    expect(first.raw).toEqual({ updatedAt: made.at('customer', 'updatedAt'), numberOfOrders: '0' });
    expect((await find()).raw).toEqual(first.raw);
  });

  it('adds tags without duplicates', async () => {
    const id = (await create({ email: newEmail(), tags: ['creator'] })).at('customer', 'id');
    const tag = async (tags: string[]) =>
      store.field(
        'mutation T($id: ID!, $tags: [String!]!) { tagsAdd(id: $id, tags: $tags) { node { ... on Customer { tags } } userErrors { message } } }',
        { id, tags },
      );
    expect((await tag(['Creator', 'vip'])).raw).toEqual({
      node: { tags: ['creator', 'vip'] },
      userErrors: [],
    });
  });
});
