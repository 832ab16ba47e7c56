import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleStore } from '../../platform/sample-store.ts';
import { openSimulator, type Simulator } from './open-simulator.ts';

let simulator: Simulator;
beforeEach(async () => {
  simulator = await openSimulator({ stores: [sampleStore({ plan: 'enterprise' })] });
});
afterEach(() => simulator.close());

interface Payload {
  metaobjectDefinition: {
    id: string;
    type: string;
    access: { admin: string };
    fieldDefinitions: { key: string }[];
  } | null;
  userErrors: { code: string; field: string[] }[];
}

const DEFINITION =
  'metaobjectDefinition { id type access { admin } fieldDefinitions { key } } userErrors { code field }';

async function create(definition: Record<string, unknown>): Promise<Payload> {
  const { body } = await simulator.sendQuery(
    `mutation C($definition: MetaobjectDefinitionCreateInput!) { metaobjectDefinitionCreate(definition: $definition) { ${DEFINITION} } }`,
    { definition: { name: 'Contract', ...definition } },
  );
  return (body as { data: { metaobjectDefinitionCreate: Payload } }).data.metaobjectDefinitionCreate;
}

it('A store has at most 128 merchant definitions; those of an app are counted separately', async () => {
  for (let start = 0; start < 128; start += 32) {
    const one = (index: number) =>
      `d${index}: metaobjectDefinitionCreate(definition: {type: "type_${index}", name: "x"}) { userErrors { code } }`;
    await simulator.sendQuery(
      `mutation { ${Array.from({ length: 32 }, (_, index) => one(start + index)).join(' ')} }`,
    );
  }
  expect((await create({ type: 'one_too_many' })).userErrors).toMatchObject([
    { code: 'MAX_DEFINITIONS_EXCEEDED' },
  ]);
  expect((await create({ type: '$app:mine' })).userErrors).toEqual([]);
});

it('An app’s type is stored with its number, found by either spelling, and can set its admin access', async () => {
  const { metaobjectDefinition } = await create({ type: '$app:Mine', access: { admin: 'MERCHANT_READ' } });
  expect(metaobjectDefinition?.type).toMatch(/^app--\d+--mine$/);
  expect(metaobjectDefinition?.access.admin).toBe('MERCHANT_READ');
  for (const type of ['$app:mine', metaobjectDefinition?.type]) {
    const { body } = await simulator.sendQuery(
      'query Q($type: String!) { metaobjectDefinitionByType(type: $type) { id } }',
      { type },
    );
    expect(body).toMatchObject({ data: { metaobjectDefinitionByType: { id: metaobjectDefinition?.id } } });
  }
});

it('Fields can be reordered', async () => {
  const fieldDefinitions = ['first', 'second', 'third'].map((key) => ({
    key,
    type: 'single_line_text_field',
  }));
  const made = await create({ type: 'ordered', fieldDefinitions });
  const { body } = await simulator.sendQuery(
    `mutation U($id: ID!, $definition: MetaobjectDefinitionUpdateInput!) { metaobjectDefinitionUpdate(id: $id, definition: $definition) { ${DEFINITION} } }`,
    {
      id: made.metaobjectDefinition?.id,
      definition: {
        resetFieldOrder: true,
        fieldDefinitions: [{ update: { key: 'third' } }, { update: { key: 'first' } }],
      },
    },
  );
  const { metaobjectDefinitionUpdate } = (body as { data: { metaobjectDefinitionUpdate: Payload } }).data;
  expect(metaobjectDefinitionUpdate.metaobjectDefinition?.fieldDefinitions.map(({ key }) => key)).toEqual([
    'third',
    'first',
    'second',
  ]);
});
