import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDefinition, fieldsOf, makeDefinition, makeProducts, upsertEntry } from './make-things.ts';
import { openContractStore, type ContractStore } from './open-contract-store.ts';

const TYPES = [
  'boolean',
  'collection_reference',
  'color',
  'date',
  'date_time',
  'dimension',
  'file_reference',
  'json',
  'language',
  'link',
  'list.collection_reference',
  'list.dimension',
  'list.number_decimal',
  'list.product_reference',
  'list.single_line_text_field',
  'metaobject_reference',
  'money',
  'multi_line_text_field',
  'number_decimal',
  'number_integer',
  'power',
  'product_reference',
  'rating',
  'single_line_text_field',
  'url',
  'variant_reference',
  'volume',
  'weight',
];
const keyOf = (type: string) => type.replaceAll('.', '_');

let store: ContractStore;
let type: string;
let productId: string;
beforeAll(async () => {
  store = await openContractStore();
  const ratingScale = [
    { name: 'scale_min', value: '1' },
    { name: 'scale_max', value: '5' },
  ];
  const target = await makeDefinition(store, {});
  ({ type } = await makeDefinition(store, {
    fieldDefinitions: TYPES.map((one) => ({
      key: keyOf(one),
      type: one,
      ...(one === 'rating' && { validations: ratingScale }),
      ...(one === 'metaobject_reference' && {
        validations: [{ name: 'metaobject_definition_id', value: target.id }],
      }),
    })),
  }));
  [productId = ''] = await makeProducts(store, 1);
});
afterAll(() => store.close());

async function write(values: Record<string, string>, handle = 'values') {
  return upsertEntry(store, { type, handle }, { fields: fieldsOf(values) });
}

describe('A value of the wrong format is rejected with its path', () => {
  it.each([
    ['color', 'blue', /^Value must be a hex color code\.$/],
    [
      'url',
      'example.com/a',
      /^Value cannot have an empty scheme \(protocol\), must include one of the following URL schemes: \["http", "https", "mailto", "sms", "tel"\]\.'$/,
    ],
    ['number_integer', '1.5', /^Value must be an integer\.$/],
    ['number_decimal', 'one', /^Value must be a decimal\.$/],
    ['collection_reference', 'gid://shopify/Collection/1', /^Value must be a valid collection reference\.$/],
    ['product_reference', 'gid://shopify/Collection/1', /^Value must be a valid product reference\.$/],
    ['file_reference', 'https://example.com/a.png', /^Value must be a file reference string\.$/],
    ['json', '{', /JSON/],
    ['date', '21.11.2026', /^Value must be in YYYY-MM-DD format\.$/],
    [
      'date_time',
      'yesterday',
      /^Value must be in “YYYY-MM-DDTHH:MM:SS” format\. For example: 2022-06-01T15:30:00$/,
    ],
    ['single_line_text_field', 'two\nlines', /^Value must be a single line text string\.$/],
    ['weight', '{"value": 1, "unit": "stone"}', /^Value must be a supported unit\.$/],
    ['weight', '{}', /^Value must contain unit and value\.$/],
    ['dimension', '{}', /^Value must contain unit and value\.$/],
    ['volume', '{}', /^Value must contain unit and value\.$/],
    ['power', '{}', /^Value must be a stringified JSON object with a value \(numeric\) and unit /],
    [
      'variant_reference',
      'gid://shopify/ProductVariant/1',
      /^Value must be a valid product variant reference\.$/,
    ],
    ['metaobject_reference', 'gid://shopify/Metaobject/1', /^Value require that you select a metaobject\.$/],
    ['rating', '{"value":"5.5","scale_min":"1.0","scale_max":"5.0"}', /^Value has a maximum of 5\.$/],
    ['rating', '{"value":"0.5","scale_min":"1.0","scale_max":"5.0"}', /^Value has a minimum of 1\.$/],
    [
      'money',
      '{"amount":"1.00","currency_code":"XXX"}',
      /^Value must be a stringified JSON object with amount/,
    ],
    ['link', '{"text":"x"}', /^Value must be a valid link\.$/],
    [
      'link',
      '{"text":"x","url":"ftp://example.com"}',
      /^Value must be one of the following URL schemes: http, /,
    ],
    ['language', 'xx', /^Value must be in ISO 639-1 format\.$/],
  ])('%s: %s', async (fieldType, value, message) => {
    const rejected = await write({ [keyOf(fieldType)]: value });
    expect(rejected.at('metaobject')).toBeNull();
    expect(rejected.at('userErrors')).toMatchObject([
      { field: ['metaobject', 'fields', '0'], code: 'INVALID_VALUE', elementKey: keyOf(fieldType) },
    ]);
    expect(rejected.text('userErrors', 0, 'message')).toMatch(message);
  });

  it('names the item of a list', async () => {
    const value = JSON.stringify([productId, 'gid://shopify/Product/1']);
    const rejected = await write({ [keyOf('list.product_reference')]: value });
    expect(rejected.at('userErrors')).toMatchObject([{ code: 'INVALID_VALUE', elementIndex: 1 }]);
  });

  it('accepts any text as a boolean at first, but not later', async () => {
    const made = await write({ boolean: 'hello' }, 'flag');
    expect(made.at('metaobject', 'values', 'boolean')).toBe(true);
    const rejected = await write({ boolean: 'hello' }, 'flag');
    expect(rejected.at('userErrors')).toMatchObject([{ code: 'INVALID_VALUE', elementKey: 'boolean' }]);
  });

  it('enforces the limits of its type: 128 KB of JSON, 2 KB of URL, 128 items of a list', async () => {
    const asJson = (size: number) => JSON.stringify('x'.repeat(size - 2));
    expect((await write({ json: asJson(128 * 1024) })).at('userErrors')).toEqual([]);
    expect((await write({ json: asJson(128 * 1024 + 1) })).at('userErrors')).toMatchObject([
      { code: 'INVALID_VALUE' },
    ]);
    const url = `https://example.com/${'a'.repeat(2048)}`;
    expect((await write({ url })).at('userErrors')).toMatchObject([{ code: 'INVALID_VALUE' }]);
    const list = (size: number) =>
      JSON.stringify(Array.from({ length: size }, (_, index) => `word ${index}`));
    const key = keyOf('list.single_line_text_field');
    expect((await write({ [key]: list(128) })).at('userErrors')).toEqual([]);
    expect((await write({ [key]: list(129) })).at('userErrors')).toMatchObject([{ code: 'INVALID_VALUE' }]);
  });

  it('rejects an invalid list', async () => {
    const key = keyOf('list.single_line_text_field');
    expect((await write({ [key]: 'word' })).at('userErrors')).toMatchObject([{ code: 'INVALID_VALUE' }]);
  });
});

it('An empty list empties a field', async () => {
  const key = keyOf('list.single_line_text_field');
  expect((await write({ [key]: '["a","b"]' }, 'emptied')).at('metaobject', 'values', key)).toEqual([
    'a',
    'b',
  ]);
  const emptied = await write({ [key]: '[]' }, 'emptied');
  expect(emptied.at('userErrors')).toEqual([]);
  const fields = emptied.at('metaobject', 'fields') as { key: string; value: string | null }[];
  expect(fields.find((field) => field.key === key)?.value).toBe('[]');
});

describe('A value is saved in the platform’s format', () => {
  it.each([
    ['date_time', '2026-11-21T09:30:00', '2026-11-21T09:30:00+00:00'],
    ['date_time', '2026-11-21T09:30:00Z', '2026-11-21T09:30:00+00:00'],
    ['list.number_decimal', '[1.5, "2"]', '["1.5","2"]'],
    [
      'rating',
      '{"value": "4.5", "scale_max": "5.0", "scale_min": "1.0"}',
      '{"scale_min":"1.0","scale_max":"5.0","value":"4.5"}',
    ],
    ['multi_line_text_field', 'two\nlines', 'two\nlines'],
    ['weight', '{"unit": "kg", "value": "2.5"}', '{"value":2.5,"unit":"KILOGRAMS"}'],
    ['dimension', '{"value": 2.5, "unit": "Centimeters"}', '{"value":2.5,"unit":"CENTIMETERS"}'],
    ['power', '{"value": 5, "unit": "watts"}', '{"value":5.0,"unit":"WATTS"}'],
    ['list.dimension', '[{"value": 1, "unit": "cm"}]', '[{"value":1.0,"unit":"CENTIMETERS"}]'],
  ])('%s: %s becomes %s', async (fieldType, sent, kept) => {
    const made = await write({ [keyOf(fieldType)]: sent });
    expect(made.at('userErrors')).toEqual([]);
    const fields = made.at('metaobject', 'fields') as { key: string; value: string | null }[];
    expect(fields.find(({ key }) => key === keyOf(fieldType))?.value).toBe(kept);
  });

  it('returns JSON as JSON, numbers as numbers and decimals as text', async () => {
    const made = await write({ json: '{"a": [1, null]}', number_integer: '7', number_decimal: '1.50' });
    expect(made.at('metaobject', 'values')).toMatchObject({
      json: { a: [1, null] },
      number_integer: 7,
      number_decimal: '1.50',
    });
  });
});

it('A type of field has a category', async () => {
  const found = await store.field(
    'query Q($type: String!) { metaobjectDefinitionByType(type: $type) { fieldDefinitions { type { name category } } } }',
    { type },
  );
  const fields = found.at('fieldDefinitions') as { type: { name: string; category: string } }[];
  const categories = new Map(fields.map((field) => [field.type.name, field.type.category]));
  for (const [name, category] of [
    ['weight', 'MEASUREMENT'],
    ['list.dimension', 'MEASUREMENT'],
    ['json', 'JSON'],
    ['money', 'MONEY'],
    ['single_line_text_field', 'TEXT'],
    ['list.number_decimal', 'NUMBER'],
    ['list.product_reference', 'REFERENCE'],
  ] as const)
    expect(categories.get(name), name).toBe(category);
});

it('Measurements, jurisdictions and taxonomy disclosures are types of fields', async () => {
  const types = [
    'antenna_gain',
    'list.voltage',
    'jurisdiction',
    'product_taxonomy_disclosure_reference',
    'id',
  ];
  const made = await makeDefinition(store, {
    fieldDefinitions: types.map((one, index) => ({ key: `field_${index}`, type: one })),
  });
  const found = await store.field(
    'query Q($id: ID!) { metaobjectDefinition(id: $id) { fieldDefinitions { type { name category } } } }',
    { id: made.id },
  );
  const categories = ['MEASUREMENT', 'MEASUREMENT', 'TEXT', 'REFERENCE', 'ID'];
  expect(found.at('fieldDefinitions')).toEqual(
    types.map((name, index) => ({ type: { name, category: categories[index] } })),
  );
});

describe('A field enforces the options of its definition', () => {
  it('rejects values that are too long, too many or not a choice', async () => {
    const own = await makeDefinition(store, {
      fieldDefinitions: [
        { key: 'short', type: 'single_line_text_field', validations: [{ name: 'max', value: '3' }] },
        { key: 'few', type: 'list.single_line_text_field', validations: [{ name: 'list.max', value: '2' }] },
        {
          key: 'size',
          type: 'single_line_text_field',
          validations: [{ name: 'choices', value: '["S","L"]' }],
        },
      ],
    });
    const set = (values: Record<string, string>) =>
      upsertEntry(store, { type: own.type, handle: 'one' }, { fields: fieldsOf(values) });
    expect((await set({ short: 'abc', few: '["a","b"]', size: 'S' })).at('userErrors')).toEqual([]);
    for (const wrong of [{ short: 'abcd' }, { few: '["a","b","c"]' }, { size: 'M' }])
      expect((await set(wrong)).at('userErrors')).toMatchObject([{ code: 'INVALID_VALUE' }]);
  });

  it('rejects unknown options', async () => {
    const validations = [{ name: 'colour', value: 'blue' }];
    const fieldDefinitions = [{ key: 'name', type: 'single_line_text_field', validations }];
    const rejected = await createDefinition(store, {
      type: store.unique('contract'),
      name: 'x',
      fieldDefinitions,
    });
    expect(rejected.at('userErrors')).toMatchObject([{ code: 'INVALID_OPTION', elementKey: 'name' }]);
  });
});
