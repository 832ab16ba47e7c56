import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleStore } from '../sample-store.ts';
import { startSimulator, type Simulator } from './start-simulator.ts';

let simulator: Simulator;
beforeEach(async () => {
  simulator = await startSimulator({ stores: [sampleStore({ plan: 'enterprise' })] });
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
  const { body } = await simulator.ask(
    `mutation C($definition: MetaobjectDefinitionCreateInput!) { metaobjectDefinitionCreate(definition: $definition) { ${DEFINITION} } }`,
    { definition: { name: 'Contract', ...definition } },
  );
  return (body as { data: { metaobjectDefinitionCreate: Payload } }).data.metaobjectDefinitionCreate;
}

it('A store has at most 128 definitions of the merchant’s own; an app’s are counted apart', async () => {
  for (let start = 0; start < 128; start += 32) {
    const one = (index: number) =>
      `d${index}: metaobjectDefinitionCreate(definition: {type: "type_${index}", name: "x"}) { userErrors { code } }`;
    await simulator.ask(
      `mutation { ${Array.from({ length: 32 }, (_, index) => one(start + index)).join(' ')} }`,
    );
  }
  expect((await create({ type: 'one_too_many' })).userErrors).toMatchObject([
    { code: 'MAX_DEFINITIONS_EXCEEDED' },
  ]);
  expect((await create({ type: '$app:mine' })).userErrors).toEqual([]);
});

it('A type of the app’s own is spelled with its number, found by either spelling, and may set its admin access', async () => {
  const { metaobjectDefinition } = await create({ type: '$app:Mine', access: { admin: 'MERCHANT_READ' } });
  expect(metaobjectDefinition?.type).toMatch(/^app--\d+--mine$/);
  expect(metaobjectDefinition?.access.admin).toBe('MERCHANT_READ');
  for (const type of ['$app:mine', metaobjectDefinition?.type]) {
    const { body } = await simulator.ask(
      'query Q($type: String!) { metaobjectDefinitionByType(type: $type) { id } }',
      { type },
    );
    expect(body).toMatchObject({ data: { metaobjectDefinitionByType: { id: metaobjectDefinition?.id } } });
  }
});

it('Fields can be put in another order', async () => {
  const fieldDefinitions = ['first', 'second', 'third'].map((key) => ({
    key,
    type: 'single_line_text_field',
  }));
  const made = await create({ type: 'ordered', fieldDefinitions });
  const { body } = await simulator.ask(
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
