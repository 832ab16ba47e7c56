import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { collabScalars, profileScalars } from '#app/db/collabs/scalars.ts';
import { plainFields } from '#app/domain/collabs/fields.ts';
import { openApiDocument } from '#app/http/openapi/document.ts';
import { endpoints } from '#app/routes/api/endpoints.ts';
import { exampleCollab, exampleCreator } from '#app/routes/api/examples.ts';

/* The recipe "Add a field" of CONTRIBUTING.md: what follows from a plain column, and where else it must be written. */

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const schemaText = read('prisma/schema.prisma');
const floorSql = read('tests/bench/get-collab/floor.sql');
const usualWay = read('tests/bench/get-collab/usual-way/present-collab.ts');
const types: Record<string, string> = { String: 'text', Boolean: 'flag', Json: 'json', DateTime: 'time' };

/** The columns of a model of the schema by name, with the type of a plain column. */
function columnsOf(model: string): Map<string, string> {
  const [, body = ''] = new RegExp(String.raw`^model ${model} \{\n(.*?)^\}`, 'ms').exec(schemaText) ?? [];
  const columns = body.matchAll(/^ {2}(\w+) +(String|Boolean|Json|DateTime|Int|Bytes)(\??)(?= |$)/gm);
  return new Map(
    [...columns].map(([, name = '', type = '', optional = '']) => [
      name,
      `${types[type] ?? type}${optional}`,
    ]),
  );
}

/** Columns that rules interpret: keys, names that are unique in the channel, copies, and bookkeeping. */
const interpreted = [
  ...['channelId', 'id', 'creatorId', 'tierId', 'profilePictureId', 'email', 'handle'],
  ...['affiliateCode', 'affiliateCodeKey', 'affiliateUrl'],
  ...[
    'creatorFirstName',
    'creatorLastName',
    'dataBytes',
    'dropCount',
    'dropBytes',
    'revision',
    'createdAt',
    'updatedAt',
  ],
];

/** Columns that requests do not write. */
const derived = ['acceptedAt', 'collabStartedAt'];

/** Where bodies and responses have a field that they nest. */
const nested: Record<string, { body: string; response: string }> = {
  title: { body: 'title', response: 'creator.shop.title' },
  shopDescription: { body: 'shop.description', response: 'creator.shop.description' },
  primaryColor: { body: 'primaryColor', response: 'creator.shop.theme.primaryColor' },
  platformCollabsCommunityMemberId: {
    body: 'platformCollabsCommunityMemberId',
    response: 'metadata.platformCollabsCommunityMemberId',
  },
};

describe('the plain fields of a collab', () => {
  it('are all columns of the schema that no rule interprets, with their types', () => {
    const columns = [...columnsOf('Collab')].filter(([name]) => !interpreted.includes(name));
    expect(Object.fromEntries(columns)).toEqual(collabScalars);
    expect([...columnsOf('Creator').keys()]).toEqual(expect.arrayContaining(Object.keys(profileScalars)));
  });

  it('are each written by one field of requests', () => {
    const written = plainFields.map(({ column }) => column);
    expect(written.toSorted()).toEqual(
      Object.keys(collabScalars)
        .filter((name) => !derived.includes(name))
        .toSorted(),
    );
  });

  const { components } = JSON.parse(JSON.stringify(openApiDocument(endpoints))) as {
    components: { schemas: Record<string, Schema> };
  };

  interface Schema {
    $ref?: string;
    anyOf?: Schema[];
    allOf?: Schema[];
    properties?: Record<string, Schema>;
    description?: string;
  }

  /** The schema of a property of a path, through references and unions. */
  function find(schema: Schema | undefined, [name, ...rest]: string[]): Schema | undefined {
    if (!schema || name === undefined) return schema;
    const target = components.schemas[schema.$ref?.split('/').at(-1) ?? ''];
    const candidates = [
      schema,
      ...(target ? [target] : []),
      ...(schema.anyOf ?? []),
      ...(schema.allOf ?? []),
    ];
    const property = candidates.find(({ properties }) => properties?.[name])?.properties?.[name];
    if (property) return find(property, rest);
    return candidates.slice(1).flatMap((other) => find(other, [name, ...rest]) ?? [])[0];
  }

  it.each(plainFields)('$name is in both bodies, in the response and in the example', ({ name }) => {
    const isOfCreator = name in exampleCreator;
    const path = nested[name] ?? { body: name, response: isOfCreator ? `creator.${name}` : name };
    for (const body of ['CollabCreate', 'CollabUpdate'])
      expect(find(components.schemas[body], path.body.split('.'))?.description, body).toMatch(/./);
    expect(find(components.schemas['ListedCollab'], path.response.split('.'))).toBeDefined();
    const example: unknown = { ...exampleCollab, creator: exampleCreator };
    expect(example).toHaveProperty(path.response);
  });

  it.each(plainFields)('$name is in what the get-collab benchmark compares the app with', ({ column }) => {
    const name = column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    expect(floorSql).toMatch(new RegExp(String.raw`\bc\.${name}\b`));
    expect(usualWay).toMatch(new RegExp(String.raw`\bcollab\.${column}\b`));
  });
});
