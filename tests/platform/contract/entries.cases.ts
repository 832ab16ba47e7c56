import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTRY, fieldsOf, makeDefinition, upsertEntry, USER_ERRORS } from './make-things.ts';
import { openContractStore, type ContractStore } from './open-contract-store.ts';

let store: ContractStore;
let type: string;
beforeAll(async () => {
  store = await openContractStore();
  ({ type } = await makeDefinition(store, {
    displayNameKey: 'name',
    capabilities: { publishable: { enabled: true } },
    fieldDefinitions: [
      { key: 'name', name: 'Full name', type: 'single_line_text_field', required: true },
      { key: 'city', type: 'single_line_text_field' },
      { key: 'data', type: 'json' },
    ],
  }));
});
afterAll(() => store.close());

let last = 0;
const newHandle = () => `entry-${++last}`;

async function find(handle: string) {
  const query = `query Q($handle: MetaobjectHandleInput!) { metaobjectByHandle(handle: $handle) { ${ENTRY} } }`;
  return store.field(query, { handle: { type, handle } });
}

async function create(metaobject: Record<string, unknown>) {
  return store.field(
    `mutation C($metaobject: MetaobjectCreateInput!) { metaobjectCreate(metaobject: $metaobject) { metaobject { ${ENTRY} } ${USER_ERRORS} } }`,
    { metaobject: { type, fields: fieldsOf({ name: 'Ada' }), ...metaobject } },
  );
}

async function update(id: string, metaobject: Record<string, unknown>) {
  return store.field(
    `mutation U($id: ID!, $metaobject: MetaobjectUpdateInput!) { metaobjectUpdate(id: $id, metaobject: $metaobject) { metaobject { ${ENTRY} } ${USER_ERRORS} } }`,
    { id, metaobject },
  );
}

async function replace(handle: string, values: Record<string, unknown>) {
  return store.field(
    `mutation R($handle: MetaobjectHandleInput!, $values: JSON) { metaobjectUpsert(handle: $handle, values: $values) { metaobject { ${ENTRY} } ${USER_ERRORS} } }`,
    { handle: { type, handle }, values },
  );
}

describe('Upserting an entry', () => {
  it('creates it as a draft if the definition is publishable and no status is given', async () => {
    const handle = newHandle();
    const made = await upsertEntry(store, { type, handle }, { fields: fieldsOf({ name: 'Ada' }) });
    expect(made.at('userErrors')).toEqual([]);
    expect(made.at('metaobject')).toMatchObject({
      handle,
      type,
      displayName: 'Ada',
      capabilities: { publishable: { status: 'DRAFT' } },
      fields: [
        { key: 'name', value: 'Ada' },
        { key: 'city', value: null },
        { key: 'data', value: null },
      ],
    });
  });

  it('keeps omitted values and the status when repeated', async () => {
    const handle = newHandle();
    const active = { capabilities: { publishable: { status: 'ACTIVE' } } };
    const first = await upsertEntry(
      store,
      { type, handle },
      { ...active, fields: fieldsOf({ name: 'Ada', city: 'London' }) },
    );
    const second = await upsertEntry(store, { type, handle }, { fields: fieldsOf({ name: 'Ada King' }) });
    expect(second.at('metaobject', 'id')).toBe(first.at('metaobject', 'id'));
    expect(second.at('metaobject')).toMatchObject({
      displayName: 'Ada King',
      capabilities: { publishable: { status: 'ACTIVE' } },
      values: { name: 'Ada King', city: 'London', data: null },
    });
  });

  it('lower-cases the handle and finds the entry by any case', async () => {
    const handle = newHandle();
    const made = await upsertEntry(
      store,
      { type, handle: handle.toUpperCase() },
      { fields: fieldsOf({ name: 'Ada' }) },
    );
    expect(made.at('metaobject', 'handle')).toBe(handle);
    expect((await find(handle.toUpperCase())).at('id')).toBe(made.at('metaobject', 'id'));
  });

  it('clears an empty field', async () => {
    const handle = newHandle();
    await upsertEntry(store, { type, handle }, { fields: fieldsOf({ name: 'Ada', city: 'London' }) });
    const cleared = await upsertEntry(store, { type, handle }, { fields: fieldsOf({ city: '' }) });
    expect(cleared.at('metaobject', 'values')).toEqual({ name: 'Ada', city: null, data: null });
  });

  it('renames by a handle in the input, but never to a handle in use', async () => {
    const [old, fresh, taken] = [newHandle(), newHandle(), newHandle()];
    const made = await upsertEntry(store, { type, handle: old }, { fields: fieldsOf({ name: 'Ada' }) });
    await upsertEntry(store, { type, handle: taken }, { fields: fieldsOf({ name: 'Grace' }) });
    const rejected = await upsertEntry(store, { type, handle: old }, { handle: taken });
    expect(rejected.at('userErrors')).toMatchObject([{ field: ['metaobject', 'handle'], code: 'TAKEN' }]);
    const renamed = await upsertEntry(store, { type, handle: old }, { handle: fresh });
    expect(renamed.at('metaobject')).toMatchObject({ id: made.at('metaobject', 'id'), handle: fresh });
    expect((await find(old)).raw).toBeNull();
  });

  it.each([
    ['hello world!', 'INVALID', 'Handle is invalid'],
    ['h'.repeat(256), 'TOO_LONG', 'Handle is too long (maximum is 255 characters)'],
  ])('rejects the handle %s', async (handle, code, message) => {
    const rejected = await upsertEntry(store, { type, handle }, { fields: fieldsOf({ name: 'Ada' }) });
    expect(rejected.raw).toMatchObject({
      metaobject: null,
      userErrors: [{ field: ['handle', 'handle'], code, message }],
    });
  });

  it('rejects an invalid handle in the input of a new entry', async () => {
    const rejected = await upsertEntry(
      store,
      { type, handle: newHandle() },
      { handle: 'two words', fields: fieldsOf({ name: 'Ada' }) },
    );
    expect(rejected.at('userErrors')).toMatchObject([{ field: ['metaobject', 'handle'], code: 'INVALID' }]);
  });

  it('rejects unknown, repeated and missing fields with different messages', async () => {
    const fields = [
      { key: 'city', value: 'London' },
      { key: 'city', value: 'Paris' },
      { key: 'country', value: 'GB' },
    ];
    const rejected = await upsertEntry(store, { type, handle: newHandle() }, { fields });
    expect(rejected.at('userErrors')).toMatchObject([
      { field: ['metaobject', 'fields', '1'], code: 'DUPLICATE_FIELD_INPUT', elementKey: 'city' },
      { field: ['metaobject', 'fields', '2'], code: 'UNDEFINED_OBJECT_FIELD', elementKey: 'country' },
      {
        field: ['metaobject'],
        code: 'OBJECT_FIELD_REQUIRED',
        elementKey: 'name',
        message: "Full name can't be blank",
      },
    ]);
  });

  it('rejects a type without a definition', async () => {
    const rejected = await upsertEntry(store, { type: 'no_such_type', handle: 'x' }, { fields: [] });
    expect(rejected.at('userErrors')).toMatchObject([{ code: 'UNDEFINED_OBJECT_TYPE' }]);
  });

  it('rejects data for capabilities that the definition lacks', async () => {
    const plain = await makeDefinition(store, {
      fieldDefinitions: [{ key: 'name', type: 'single_line_text_field' }],
    });
    const capabilities = { publishable: { status: 'ACTIVE' }, onlineStore: { templateSuffix: 'x' } };
    const rejected = await upsertEntry(store, { type: plain.type, handle: 'x' }, { capabilities });
    const error = { code: 'CAPABILITY_NOT_ENABLED', elementKey: null };
    expect(rejected.at('userErrors')).toMatchObject([
      {
        ...error,
        field: ['metaobject', 'capabilities', 'publishable'],
        message: 'Capability is not enabled: publishable',
      },
      {
        ...error,
        field: ['metaobject', 'capabilities', 'onlineStore'],
        message: 'Capability is not enabled: online_store',
      },
    ]);
  });

  it('generates a handle in place of an empty one', async () => {
    const made = await upsertEntry(store, { type, handle: '' }, { fields: fieldsOf({ name: 'Ada' }) });
    expect(made.at('userErrors')).toEqual([]);
    expect(made.text('metaobject', 'handle')).toMatch(/^contract-\w+-[a-z0-9]{8}$/);
  });

  it('has change times to the second, in every response', async () => {
    const handle = newHandle();
    const times: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      const saved = await store.field(
        `mutation U($handle: MetaobjectHandleInput!, $metaobject: MetaobjectUpsertInput) {
          metaobjectUpsert(handle: $handle, metaobject: $metaobject) { metaobject { updatedAt } } }`,
        { handle: { type, handle }, metaobject: { fields: fieldsOf({ name: 'Ada' }) } },
      );
      times.push(saved.text('metaobject', 'updatedAt'));
    }
    for (const time of times) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it('runs aliased mutations one after the other', async () => {
    const [one, two] = [newHandle(), newHandle()];
    const upsert = (alias: string, handle: string, name: string) =>
      `${alias}: metaobjectUpsert(handle: {type: "${type}", handle: "${handle}"}, metaobject: {fields: [{key: "name", value: "${name}"}]}) { metaobject { displayName } }`;
    const { data } = await store.request(
      `mutation { ${upsert('a', one, 'first')} ${upsert('b', two, 'second')} ${upsert('c', one, 'third')} }`,
    );
    expect(data).toMatchObject({
      a: { metaobject: { displayName: 'first' } },
      c: { metaobject: { displayName: 'third' } },
    });
    expect((await find(one)).at('displayName')).toBe('third');
  });
});

describe('Replacing an entry’s values', () => {
  it('clears omitted values', async () => {
    const handle = newHandle();
    await upsertEntry(store, { type, handle }, { fields: fieldsOf({ name: 'Ada', city: 'London' }) });
    const replaced = await replace(handle, { name: 'Ada King', data: { nested: [1, { deep: true }] } });
    expect(replaced.at('userErrors')).toEqual([]);
    expect(replaced.at('metaobject', 'values')).toEqual({
      name: 'Ada King',
      city: null,
      data: { nested: [1, { deep: true }] },
    });
  });

  it('still requires required fields', async () => {
    const rejected = await replace(newHandle(), { city: 'London' });
    expect(rejected.at('userErrors')).toMatchObject([{ code: 'OBJECT_FIELD_REQUIRED', elementKey: 'name' }]);
  });
});

describe('Creating, changing and deleting an entry', () => {
  it('names the app that created it', async () => {
    const handle = newHandle();
    await create({ handle });
    const installation = await store.field('{ currentAppInstallation { app { id } } }');
    const query = `query Q($handle: MetaobjectHandleInput!) { metaobjectByHandle(handle: $handle) { createdByApp { id } } }`;
    const entry = await store.field(query, { handle: { type, handle } });
    expect(entry.text('createdByApp', 'id')).toBe(installation.text('app', 'id'));
  });

  it('appends a number to a handle in use', async () => {
    const handle = newHandle();
    await create({ handle });
    expect((await create({ handle })).at('metaobject', 'handle')).toBe(`${handle}-1`);
    expect((await create({ handle })).at('metaobject', 'handle')).toBe(`${handle}-2`);
  });

  it('generates a missing handle from the type, and a missing display name from the handle', async () => {
    const plain = await makeDefinition(store, {});
    const unnamed = { type: plain.type, fields: [] };
    const made = await create(unnamed);
    const [, code = ''] = /^contract-\w+-([a-z0-9]{8})$/.exec(made.text('metaobject', 'handle')) ?? [];
    expect(made.text('metaobject', 'displayName')).toMatch(/^Contract \w+ #[A-Z0-9]{8}$/);
    expect(made.text('metaobject', 'displayName').slice(-8)).toBe(code.toUpperCase());
    const named = await create({ ...unnamed, handle: 'ada-lovelace' });
    expect(named.at('metaobject', 'displayName')).toBe('Ada Lovelace');
  });

  it('is not renamed to an empty handle', async () => {
    const id = (await create({ handle: newHandle() })).text('metaobject', 'id');
    const field = ['metaobject', 'handle'];
    expect((await update(id, { handle: '' })).at('userErrors')).toMatchObject([
      { field, code: 'BLANK', message: "Handle can't be blank" },
      { field, code: 'INVALID', message: 'Handle is invalid' },
    ]);
  });

  it('has no value for a required field that is given twice', async () => {
    const fields = [...fieldsOf({ name: 'Ada' }), ...fieldsOf({ name: 'Grace' })];
    expect((await create({ fields })).at('userErrors')).toMatchObject([
      { field: ['metaobject', 'fields', '1'], code: 'DUPLICATE_FIELD_INPUT' },
      { field: ['metaobject'], code: 'OBJECT_FIELD_REQUIRED' },
    ]);
  });

  it('reports an unknown record', async () => {
    const id = 'gid://shopify/Metaobject/1';
    const error = { field: ['id'], code: 'RECORD_NOT_FOUND', message: 'Record not found' };
    expect((await update(id, { handle: 'x' })).at('userErrors')).toMatchObject([error]);
    const deleted = await store.field(
      `mutation D($id: ID!) { metaobjectDelete(id: $id) { deletedId ${USER_ERRORS} } }`,
      { id },
    );
    expect(deleted.raw).toMatchObject({ deletedId: null, userErrors: [error] });
  });

  it('deletes an entry', async () => {
    const handle = newHandle();
    const id = (await create({ handle })).text('metaobject', 'id');
    const deleted = await store.field('mutation D($id: ID!) { metaobjectDelete(id: $id) { deletedId } }', {
      id,
    });
    expect(deleted.at('deletedId')).toBe(id);
    expect((await find(handle)).raw).toBeNull();
  });
});

describe('Listing entries', () => {
  it('pages through all entries of a type once', async () => {
    const own = await makeDefinition(store, {
      fieldDefinitions: [{ key: 'name', type: 'single_line_text_field' }],
    });
    const handles = Array.from({ length: 7 }, (_, index) => `one-${index}`);
    for (const handle of handles) await upsertEntry(store, { type: own.type, handle }, { fields: [] });
    const found: unknown[] = [];
    let after: unknown = null;
    do {
      const page = await store.field(
        `query L($type: String!, $after: String) { metaobjects(type: $type, first: 3, after: $after) {
          nodes { handle } pageInfo { hasNextPage endCursor }
        } }`,
        { type: own.type, after },
      );
      found.push(...(page.at('nodes') as { handle: string }[]).map(({ handle }) => handle));
      after = page.at('pageInfo', 'hasNextPage') === true ? page.at('pageInfo', 'endCursor') : null;
    } while (after !== null);
    expect(found).toEqual(handles);
  });

  it('rejects an invalid cursor', async () => {
    const { errors } = await store.request(
      `{ metaobjects(type: "${type}", first: 3, after: "?") { nodes { id } } }`,
    );
    expect(errors).toHaveLength(1);
  });
});
