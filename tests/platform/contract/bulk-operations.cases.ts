import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, makeDefinition, upsertEntry } from './make-things.ts';
import { openContractStore, type ContractStore, type Json } from './open-contract-store.ts';

let store: ContractStore;
let type: string;
beforeAll(async () => {
  store = await openContractStore();
  const fieldDefinitions = [
    { key: 'name', name: 'Name', type: 'single_line_text_field' },
    { key: 'shade', name: 'Shade', type: 'color' },
  ];
  ({ type } = await makeDefinition(store, { fieldDefinitions }));
});
afterAll(() => store.close());

/** A variable for each value, so that rows are short. */
const UPSERT = `mutation UpsertInBulk($type: String!, $handle: String!, $name: String!, $shade: String! = "") {
  metaobjectUpsert(
    handle: {type: $type, handle: $handle}
    metaobject: {fields: [{key: "name", value: $name}, {key: "shade", value: $shade}]}
  ) { metaobject { id } userErrors { field message code } }
}`;

async function upload(lines: readonly unknown[]): Promise<string> {
  const staged = await store.field(
    `mutation S($input: [StagedUploadInput!]!) { stagedUploadsCreate(input: $input) {
      stagedTargets { url parameters { name value } } userErrors { field message }
    } }`,
    {
      input: [
        {
          filename: 'lines.jsonl',
          mimeType: 'text/jsonl',
          resource: 'BULK_MUTATION_VARIABLES',
          httpMethod: 'POST',
        },
      ],
    },
  );
  const parameters = staged.at('stagedTargets', 0, 'parameters') as { name: string; value: string }[];
  const form = new FormData();
  for (const { name, value } of parameters) form.append(name, value);
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  form.append('file', new Blob([text]), 'lines.jsonl');
  const sent = await fetch(staged.text('stagedTargets', 0, 'url'), { method: 'POST', body: form });
  expect(sent.status).toBe(201);
  return parameters.find(({ name }) => name === 'key')?.value ?? '';
}

function run(stagedUploadPath: string, mutation = UPSERT): Promise<Json> {
  return store.field(
    `mutation B($mutation: String!, $stagedUploadPath: String!) {
      bulkOperationRunMutation(mutation: $mutation, stagedUploadPath: $stagedUploadPath) {
        bulkOperation { id status type objectCount url } userErrors { field message code }
      }
    }`,
    { mutation, stagedUploadPath },
  );
}

const STATUS =
  '{ id status type errorCode objectCount rootObjectCount fileSize url partialDataUrl completedAt }';

function whenEnded(id: unknown): Promise<Json> {
  return store.eventually(
    () => store.field(`query Q($id: ID!) { bulkOperation(id: $id) ${STATUS} }`, { id }),
    (response) => !['CREATED', 'RUNNING', 'CANCELING'].includes(response.text('status')),
  );
}

interface Line {
  data?: { metaobjectUpsert: { metaobject: { id: string } | null; userErrors: { code: string }[] } };
  errors?: unknown[];
  __lineNumber: number;
}

/** The results, in row order. */
async function resultsOf(ended: Json): Promise<Line[]> {
  const text = await (await fetch(ended.text('url'))).text();
  const lines = text.trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Line).sort((a, b) => a.__lineNumber - b.__lineNumber);
}

describe('A bulk operation', () => {
  it('runs a mutation for each row, and results name their row', async () => {
    const handles = ['one', 'two', 'three'].map((name) => store.unique(name).toLowerCase());
    const path = await upload(handles.map((handle, index) => ({ type, handle, name: `Number ${index}` })));
    const begun = await run(path);
    expect(begun.raw).toMatchObject({
      bulkOperation: { status: 'CREATED', type: 'MUTATION', objectCount: '0', url: null },
      userErrors: [],
    });
    const ended = await whenEnded(begun.at('bulkOperation', 'id'));
    expect(ended.raw).toMatchObject({
      status: 'COMPLETED',
      errorCode: null,
      objectCount: '3',
      partialDataUrl: null,
    });
    expect(ended.text('completedAt')).toMatch(/^\d{4}-/);
    const results = await resultsOf(ended);
    expect(results.map((line) => line.__lineNumber)).toEqual([0, 1, 2]);
    for (const [index, handle] of handles.entries()) {
      const entry = await store.field(
        `{ metaobjectByHandle(handle: {type: "${type}", handle: "${handle}"}) { id field(key: "name") { value } } }`,
      );
      expect(entry.raw).toEqual({
        id: results[index]?.data?.metaobjectUpsert.metaobject?.id,
        field: { value: `Number ${index}` },
      });
    }
  });

  it('reports rejections per row, and runs the others', async () => {
    const handle = () => store.unique('line').toLowerCase();
    const lines = [
      { type, handle: handle(), name: 'Good' },
      { type, handle: handle(), name: 'Bad', shade: 'reddish' },
      { type, handle: handle() },
      'not JSON at all',
      { type, handle: handle(), name: 'Good too', shade: '#ff0000' },
    ];
    const begun = await run(await upload(lines));
    const results = await resultsOf(await whenEnded(begun.at('bulkOperation', 'id')));
    expect(results.map(({ data, errors }) => [data?.metaobjectUpsert.userErrors[0]?.code, !!errors])).toEqual(
      [
        [undefined, false],
        ['INVALID_VALUE', false],
        [undefined, true],
        [undefined, true],
        [undefined, false],
      ],
    );
    expect(results[2]?.data).toBeUndefined();
  });

  it('costs no points of the bucket for its rows', async () => {
    const lines = Array.from({ length: 40 }, () => ({
      type,
      handle: store.unique('l').toLowerCase(),
      name: 'x',
    }));
    const path = await upload(lines);
    const before = await store.request('{ shop { name } }');
    const begun = await run(path);
    await whenEnded(begun.at('bulkOperation', 'id'));
    const after = await store.request('{ shop { name } }');
    const level = ({ extensions }: typeof after) => extensions.cost.throttleStatus.currentlyAvailable;
    // Forty mutations in separate requests cost four hundred points.
    expect(level(after)).toBeGreaterThan(level(before) - 100);
  });

  it('stops when it is canceled, and cannot be canceled twice', async () => {
    const lines = Array.from({ length: 400 }, (_, index) => ({ type, handle: 'same', name: `${index}` }));
    const begun = await run(await upload(lines));
    const id = begun.at('bulkOperation', 'id');
    const cancel = () =>
      store.field(
        'mutation C($id: ID!) { bulkOperationCancel(id: $id) { bulkOperation { status } userErrors { field message } } }',
        { id },
      );
    expect((await cancel()).raw).toEqual({ bulkOperation: { status: 'CANCELING' }, userErrors: [] });
    const ended = await whenEnded(id);
    expect(ended.raw).toMatchObject({ status: 'CANCELED', url: null });
    expect(Number(ended.text('objectCount'))).toBeLessThan(400);
    expect((await cancel()).at('userErrors', 0, 'message')).toContain('canceled');
  });

  it('is listed among the newest, also by status, perhaps with a delay', async () => {
    const begun = await run(
      await upload([{ type, handle: store.unique('list').toLowerCase(), name: 'Listed' }]),
    );
    const id = begun.at('bulkOperation', 'id');
    await whenEnded(id);
    const list =
      '{ bulkOperations(first: 5, query: "status:completed operation_type:mutation") { nodes { id type } } }';
    await store.eventually(
      () => store.field(list),
      (response) => (response.at('nodes') as { id: unknown }[]).some((one) => one.id === id),
    );
    const { data, errors } = await store.request(
      '{ bulkOperations(first: 5, query: "created_at:abc") { nodes { id } } }',
    );
    expect(data).toBeNull();
    expect(errors).toMatchObject([
      {
        message: 'Invalid timestamp for query filter `created_at`.',
        path: ['bulkOperations'],
        extensions: { code: 'BAD_REQUEST' },
      },
    ]);
    const failed = await store.field('{ bulkOperations(first: 5, query: "status:failed") { nodes { id } } }');
    expect(failed.at('nodes')).not.toContainEqual({ id });
  });
});

describe('A bulk operation is not started', () => {
  it('without a file', async () => {
    expect((await run('tmp/1/bulk/none/lines.jsonl')).raw).toMatchObject({
      bulkOperation: null,
      userErrors: [{ code: 'NO_SUCH_FILE' }],
    });
  });

  it.each([
    ['mutation { metaobjectUpsert { nonsense } }', /./],
    [
      'mutation($id: ID!) { a: metaobjectDelete(id: $id) { deletedId } b: metaobjectDelete(id: $id) { deletedId } }',
      /^You must specify a single top level mutation\.$/,
    ],
    [
      'mutation($id: ID!) { bulkOperationCancel(id: $id) { userErrors { message } } }',
      /^You must use an allowed mutation name\.$/,
    ],
    ['mutation { noSuchMutation { id } }', /^You must use an allowed mutation name\.$/],
    [
      'mutation($input: CollectionInput!) { collectionCreate(input: $input) { collection { a: products(first: 1) { nodes { id } } b: products(first: 2) { nodes { id } } } } }',
      /^Bulk mutations cannot contain more than 1 connection\.$/,
    ],
  ])('for the mutation %s', async (mutation, message) => {
    const path = await upload([{ id: 'gid://shopify/Metaobject/1' }]);
    expect((await run(path, mutation)).raw).toEqual({
      bulkOperation: null,
      userErrors: [{ field: ['mutation'], code: null, message: expect.stringMatching(message) as string }],
    });
  });

  it.each([
    ['{ shop { name } }', 'Invalid operation type. Only `mutation` operations are supported.'],
    ['mutation {', 'Failed to parse the mutation - syntax error'],
  ])('for the text %s, which is no mutation', async (text, message) => {
    const path = await upload([{ id: 'gid://shopify/Metaobject/1' }]);
    expect((await run(path, text)).raw).toEqual({
      bulkOperation: null,
      userErrors: [
        { field: null, code: 'INVALID_MUTATION', message: expect.stringContaining(message) as string },
      ],
    });
  });

  it('for a mutation of 64 KB', async () => {
    const mutation = 'mutation($id: ID!) { metaobjectDelete(id: $id) { deletedId } }';
    const long = await run('tmp/1/bulk/none/lines.jsonl', mutation.padEnd(64 * 1024));
    expect(long.at('userErrors')).toMatchObject([{ code: 'INVALID_MUTATION' }]);
    expect(long.text('userErrors', 0, 'message')).toContain('is too large (65536 bytes');
  });

  it.each([
    ['short', 'is too short (minimum is 10 characters)'],
    ['x'.repeat(300), 'is too long (maximum is 255 characters)'],
  ])('for the client identifier %s', async (clientIdentifier, message) => {
    const rejected = await store.field(
      `mutation R($clientIdentifier: String) {
        bulkOperationRunMutation(stagedUploadPath: "x", clientIdentifier: $clientIdentifier,
          mutation: "mutation($id: ID!) { metaobjectDelete(id: $id) { deletedId } }") {
          bulkOperation { id } userErrors { field message code } } }`,
      { clientIdentifier },
    );
    expect(rejected.raw).toEqual({
      bulkOperation: null,
      userErrors: [{ field: ['clientIdentifier'], code: 'INVALID_MUTATION', message }],
    });
  });

  it('while five others run', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => ({ type, handle: 'busy', name: `${index}` }));
    const paths = await Promise.all(Array.from({ length: 6 }, () => upload(lines)));
    const begun: Json[] = [];
    for (const path of paths) begun.push(await run(path));
    expect(begun.map((one) => one.at('userErrors', 0, 'code'))).toEqual([
      ...Array.from({ length: 5 }, () => undefined),
      'OPERATION_IN_PROGRESS',
    ]);
    const withoutFile = await run('tmp/1/bulk/none/lines.jsonl');
    expect(withoutFile.at('userErrors', 0, 'code')).toBe('NO_SUCH_FILE');
    await Promise.all(begun.slice(0, 5).map((one) => whenEnded(one.at('bulkOperation', 'id'))));
  });
});

it('Single writes work while an operation runs', async () => {
  const lines = Array.from({ length: 200 }, (_, index) => ({ type, handle: 'beside', name: `${index}` }));
  const begun = await run(await upload(lines));
  const written = await upsertEntry(store, { type, handle: 'single' }, { fields: fieldsOf({ name: 'Now' }) });
  expect(written.at('userErrors')).toEqual([]);
  const status = await store.field('query Q($id: ID!) { bulkOperation(id: $id) { status } }', {
    id: begun.at('bulkOperation', 'id'),
  });
  expect(['CREATED', 'RUNNING']).toContain(status.text('status'));
  await whenEnded(begun.at('bulkOperation', 'id'));
});
