import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDefinition, makeDefinition, upsertEntry, USER_ERRORS } from './make-things.ts';
import { openContractStore, type ContractStore } from './open-contract-store.ts';

let store: ContractStore;
beforeAll(async () => {
  store = await openContractStore();
});
afterAll(() => store.close());

const text = (key: string) => ({ key, type: 'single_line_text_field' });

/** The errors of an invalid definition. */
async function rejections(definition: Record<string, unknown>) {
  const response = await createDefinition(store, {
    type: store.unique('contract'),
    name: 'Contract',
    ...definition,
  });
  expect(response.at('metaobjectDefinition')).toBeNull();
  return response.at('userErrors');
}

async function update(id: string, definition: Record<string, unknown>) {
  return store.field(
    `mutation U($id: ID!, $definition: MetaobjectDefinitionUpdateInput!) {
      metaobjectDefinitionUpdate(id: $id, definition: $definition) {
        metaobjectDefinition { name displayNameKey access { storefront } fieldDefinitions { key name } }
        ${USER_ERRORS}
      }
    }`,
    { id, definition },
  );
}

describe('A new definition', () => {
  it('belongs to the merchant, with a merchant’s access', async () => {
    const type = store.unique('Contract');
    const made = await createDefinition(store, {
      type,
      name: 'Contract',
      fieldDefinitions: [text('cc-name')],
    });
    const id = made.text('metaobjectDefinition', 'id');
    store.undoLater(() =>
      store.request(`mutation { metaobjectDefinitionDelete(id: "${id}") { deletedId } }`),
    );
    expect(made.at('metaobjectDefinition')).toMatchObject({
      type: type.toLowerCase(),
      access: { admin: 'PUBLIC_READ_WRITE', storefront: 'NONE' },
      capabilities: { publishable: { enabled: false } },
      fieldDefinitions: [{ key: 'cc-name', required: false, type: { name: 'single_line_text_field' } }],
      metaobjectsCount: 0,
    });
  });

  it('names the app that created it', async () => {
    const { id } = await makeDefinition(store, { fieldDefinitions: [text('name')] });
    const installation = await store.field('{ currentAppInstallation { app { id } } }');
    const query = 'query Q($id: ID!) { metaobjectDefinition(id: $id) { createdByApp { id } } }';
    const made = await store.field(query, { id });
    expect(made.text('createdByApp', 'id')).toBe(installation.text('app', 'id'));
  });

  it('can have pages in the online store', async () => {
    const urlHandle = store.unique('contract').toLowerCase();
    const capabilities = {
      publishable: { enabled: true },
      renderable: { enabled: true, data: { metaTitleKey: 'name' } },
      onlineStore: { enabled: true, data: { urlHandle } },
    };
    const { id } = await makeDefinition(store, { fieldDefinitions: [text('name')], capabilities });
    const found = await store.field(
      `query Q($id: ID!) { metaobjectDefinition(id: $id) {
        capabilities { onlineStore { enabled data { urlHandle } } renderable { enabled data { metaTitleKey } } }
      } }`,
      { id },
    );
    expect(found.at('capabilities')).toEqual({
      onlineStore: { enabled: true, data: { urlHandle } },
      renderable: { enabled: true, data: { metaTitleKey: 'name' } },
    });
    expect(
      await rejections({ capabilities: { onlineStore: { enabled: true, data: { urlHandle } } } }),
    ).toMatchObject([{ code: 'URL_HANDLE_TAKEN' }]);
  });

  it.each([
    ['x', 'TOO_SHORT', 'Key is too short (minimum is 2 characters)'],
    ['k'.repeat(65), 'TOO_LONG', 'Key is too long (maximum is 64 characters)'],
    ['two words', 'INVALID', 'Key contains one or more invalid characters.'],
    ['id', 'RESERVED_NAME', 'The name "id" is reserved for system use'],
    ['handle', 'RESERVED_NAME', 'The name "handle" is reserved for system use'],
  ])('rejects the field key %s as %s', async (key, code, message) => {
    expect(await rejections({ fieldDefinitions: [text('name'), text(key)] })).toMatchObject([
      { field: ['definition', 'fieldDefinitions', '1'], elementKey: key, code, message },
    ]);
  });

  it('is limited to forty fields', async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, index) => text(`field_${index}`));
    await makeDefinition(store, { fieldDefinitions: fields(40) });
    expect(await rejections({ fieldDefinitions: fields(41) })).toMatchObject([
      {
        field: ['definition', 'fieldDefinitions'],
        code: 'INVALID',
        message: 'Maximum 40 fields per metaobject definition',
      },
    ]);
  });

  it.each(['list.boolean', 'list.multi_line_text_field', 'text'])('has no field of type %s', async (type) => {
    expect(await rejections({ fieldDefinitions: [{ key: 'name', type }] })).toMatchObject([
      { code: 'INCLUSION' },
    ]);
  });

  it('needs a name, and a display name that is one of its fields', async () => {
    expect(await rejections({ name: '' })).toMatchObject([{ field: ['definition', 'name'], code: 'BLANK' }]);
    expect(await rejections({ fieldDefinitions: [text('name')], displayNameKey: 'title' })).toMatchObject([
      { field: ['definition', 'displayNameKey'], code: 'UNDEFINED_OBJECT_FIELD' },
    ]);
  });

  it.each(['metaTitleKey', 'metaDescriptionKey'])('has a text field as its %s', async (key) => {
    const renderable = (name: string) => ({
      fieldDefinitions: [text('name'), { key: 'count', type: 'number_integer' }],
      capabilities: { renderable: { enabled: true, data: { [key]: name } } },
    });
    const field = ['definition', 'capabilities', 'renderable'];
    const name = { metaTitleKey: 'meta_title_key', metaDescriptionKey: 'meta_description_key' }[key];
    const message = `Renderable Capability "${name}" cannot reference the field definition "count" of type "number_integer". Only single_line_text_field, multi_line_text_field, rich_text_field definitions are allowed.`;
    expect(await rejections(renderable('count'))).toMatchObject([
      { field, code: 'FIELD_TYPE_INVALID', message },
    ]);
    expect(await rejections(renderable('none'))).toMatchObject([{ field, code: 'INVALID' }]);
  });

  it('reports an empty key as blank, too short and invalid', async () => {
    const field = ['definition', 'fieldDefinitions', '0'];
    expect(await rejections({ fieldDefinitions: [text('')] })).toMatchObject([
      { field, code: 'BLANK', message: "Key can't be blank" },
      { field, code: 'TOO_SHORT' },
      { field, code: 'INVALID' },
    ]);
  });

  it('rejects a key that is given twice at its second place', async () => {
    expect(await rejections({ fieldDefinitions: [text('name'), text('name')] })).toMatchObject([
      {
        field: ['definition', 'fieldDefinitions', '1'],
        code: 'DUPLICATE_FIELD_INPUT',
        message: 'Field "name" duplicates other inputs',
        elementKey: 'name',
      },
    ]);
  });

  it('reports each limit that it exceeds', async () => {
    const capabilities = { adminFilterable: { enabled: true } };
    const fields = Array.from({ length: 41 }, (_, index) => ({ ...text(`field_${index}`), capabilities }));
    const error = { field: ['definition', 'fieldDefinitions'], code: 'INVALID' };
    expect(await rejections({ fieldDefinitions: fields })).toMatchObject([
      { ...error, message: 'Maximum 40 fields per metaobject definition' },
      { ...error, message: 'Maximum 40 admin filterable fields per metaobject definition' },
    ]);
  });

  it('cannot set the admin access of a merchant’s type', async () => {
    expect(await rejections({ access: { admin: 'MERCHANT_READ' } })).toMatchObject([
      { code: 'ADMIN_ACCESS_INPUT_NOT_ALLOWED' },
    ]);
  });

  it('rejects a type that is in use, too short, or reserved', async () => {
    const { type } = await makeDefinition(store, {});
    expect(await rejections({ type })).toMatchObject([{ code: 'TAKEN' }]);
    expect(await rejections({ type: 'ab' })).toMatchObject([{ code: 'TOO_SHORT' }]);
    expect(await rejections({ type: 'two words' })).toMatchObject([
      {
        code: 'INVALID',
        message:
          'Type contains one or more invalid characters. Only alphanumeric characters, underscores, and dashes are allowed.',
      },
    ]);
    // A reserved type hides all other errors.
    expect(await rejections({ type: 'shopify--creator', name: '', fieldDefinitions: [text('x')] })).toEqual([
      {
        field: ['definition'],
        code: 'NOT_AUTHORIZED',
        message: 'Not authorized. This type is reserved for use by another application.',
        elementKey: null,
        elementIndex: null,
      },
    ]);
  });
});

describe('A changed definition', () => {
  it('adds, renames and removes fields in one call', async () => {
    const { id } = await makeDefinition(store, { fieldDefinitions: [text('first'), text('second')] });
    const response = await update(id, {
      access: { storefront: 'PUBLIC_READ' },
      fieldDefinitions: [
        { create: text('third') },
        { update: { key: 'first', name: 'The first' } },
        { delete: { key: 'second' } },
      ],
    });
    expect(response.raw).toMatchObject({
      metaobjectDefinition: {
        access: { storefront: 'PUBLIC_READ' },
        fieldDefinitions: [{ key: 'first', name: 'The first' }, { key: 'third' }],
      },
      userErrors: [],
    });
  });

  it('reports all errors at once and saves nothing', async () => {
    const { id } = await makeDefinition(store, { fieldDefinitions: [text('first')] });
    const response = await update(id, {
      name: 'Changed',
      fieldDefinitions: [
        { create: text('first') },
        { create: text('x') },
        { update: { key: 'gone', name: 'Gone' } },
        { delete: { key: 'gone' } },
      ],
    });
    const path = ['definition', 'fieldDefinitions'];
    expect(response.at('userErrors')).toMatchObject([
      { field: [...path, '0', 'create', 'key'], code: 'OBJECT_FIELD_TAKEN', elementKey: 'first' },
      { field: [...path, '1', 'create'], code: 'TOO_SHORT', elementKey: 'x' },
      { field: [...path, '2', 'update', 'key'], code: 'UNDEFINED_OBJECT_FIELD', elementKey: 'gone' },
      { field: [...path, '3', 'delete', 'key'], code: 'UNDEFINED_OBJECT_FIELD', elementKey: 'gone' },
    ]);
    const found = await store.field('query Q($id: ID!) { metaobjectDefinition(id: $id) { name } }', { id });
    expect(found.at('name')).toBe('Contract');
  });

  it('rejects a field that the same call creates twice at its second place', async () => {
    const { id } = await makeDefinition(store, { fieldDefinitions: [text('first')] });
    const response = await update(id, {
      fieldDefinitions: [{ create: text('second') }, { create: text('second') }],
    });
    expect(response.at('userErrors')).toMatchObject([
      { field: ['definition', 'fieldDefinitions', '1'], code: 'DUPLICATE_FIELD_INPUT', elementKey: 'second' },
    ]);
  });

  it('deletes the values of a removed field', async () => {
    const { id, type } = await makeDefinition(store, { fieldDefinitions: [text('first'), text('second')] });
    const handle = { type, handle: 'one' };
    await upsertEntry(store, handle, { fields: [{ key: 'second', value: 'kept?' }] });
    await update(id, { fieldDefinitions: [{ delete: { key: 'second' } }] });
    await update(id, { fieldDefinitions: [{ create: text('second') }] });
    const found = await store.field(
      'query Q($handle: MetaobjectHandleInput!) { metaobjectByHandle(handle: $handle) { field(key: "second") { value } } }',
      { handle },
    );
    expect(found.at('field', 'value')).toBeNull();
  });

  it('deletes its entries when it is deleted', async () => {
    const type = store.unique('contract');
    const made = await createDefinition(store, { type, name: 'Contract', fieldDefinitions: [text('first')] });
    const id = made.text('metaobjectDefinition', 'id');
    const entry = await upsertEntry(store, { type, handle: 'one' }, { fields: [] });
    const deleted = await store.field(
      'mutation D($id: ID!) { metaobjectDefinitionDelete(id: $id) { deletedId } }',
      { id },
    );
    expect(deleted.at('deletedId')).toBe(id);
    const found = await store.field('query Q($id: ID!) { metaobject(id: $id) { id } }', {
      id: entry.text('metaobject', 'id'),
    });
    expect(found.raw).toBeNull();
  });
});
