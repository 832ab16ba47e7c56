import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createCollabBody } from '#app/domain/collabs/input.ts';
import { deliveredTypes } from '#app/domain/events/event.ts';
import { limits } from '#app/domain/limits.ts';
import type { EndpointDescription } from '#app/http/endpoint.ts';
import { openApiDocument } from '#app/http/openapi/document.ts';
import { problemSchema } from '#app/http/response-schemas.ts';
import { endpoints } from '#app/routes/api/endpoints.ts';

interface Schema {
  [keyword: string]: unknown;
  properties?: Record<string, Schema>;
}

interface Content {
  'application/json': { schema: Schema; examples: Record<string, { value: unknown }> };
}

interface Operation {
  operationId: string;
  parameters: { name?: string; schema?: Schema; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

interface Document {
  [key: string]: unknown;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** The JSON that a client gets. */
const document = JSON.parse(JSON.stringify(openApiDocument(endpoints))) as Document;
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
const described = Object.values(endpoints)
  .flatMap((byMethod) => Object.values(byMethod))
  .flatMap(({ description }) => (description ? [description] : []));

const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
ajv.addSchema({ ...document, $id: 'openapi.json' });

/** The errors of a value by the document alone. */
function faults(schema: Schema, value: unknown): unknown {
  const resolved = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components', '"openapi.json#/components'),
  ) as Schema;
  const validate = ajv.compile(resolved);
  return validate(value) ? [] : validate.errors;
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1 without broken references', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document));
    expect(result.errors).toBeUndefined();
    expect([result.valid, validator.version]).toEqual([true, '3.1']);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]*)"/g)].map(
      ([, path = '']) => path,
    );
    const lost = references.filter((path) => at(document, path.split('/')) === undefined);
    expect(references.length).toBeGreaterThan(50);
    expect(lost).toEqual([]);
  });

  it('has the endpoints with their credentials', () => {
    const secured = operations.map((operation) => [
      operation.operationId,
      (operation as unknown as { security: object[] }).security.flatMap((one) => Object.keys(one)),
    ]);
    const keys = ['channelKey', 'partnerKey'];
    expect(Object.fromEntries(secured)).toEqual({
      listCollabs: [...keys, 'userToken'],
      createCollab: [...keys, 'userToken'],
      updateCollab: [...keys, 'userToken'],
      createDrop: keys,
      updateDrop: keys,
      getChannel: keys,
      listCampaigns: keys,
      createCampaign: keys,
      getCampaign: keys,
      updateCampaign: keys,
      listCollabTiers: keys,
      createCollabTier: keys,
      getCollabTier: keys,
      updateCollabTier: keys,
      listCustomFieldDefinitions: keys,
      createCustomFieldDefinition: keys,
      getCustomFieldDefinition: keys,
      updateCustomFieldDefinition: keys,
      deleteCustomFieldDefinition: keys,
      listChannelCollabs: keys,
      getChannelCollab: keys,
      updateChannelCollab: keys,
      getDrop: keys,
      getDropCart: keys,
      createUpload: keys,
      completeUpload: keys,
      createChannelDrop: keys,
      updateChannelDrop: keys,
      deleteDrop: keys,
      addDropProducts: keys,
      updateDropEnhancement: keys,
    });
  });

  it('has an example of each event, with its channel', () => {
    const messages = Object.values(document.webhooks).flatMap((item) => Object.values(item));
    expect(messages).toHaveLength(deliveredTypes.length);
    for (const { requestBody } of messages) {
      const { schema, examples } = requestBody?.content['application/json'] ?? { schema: {}, examples: {} };
      const message = examples['example']?.value as { data: object };
      expect(message.data).toMatchObject({
        channel: expect.any(String) as string,
        platformDomain: expect.any(String) as string,
      });
      expect(faults(schema, message)).toEqual([]);
    }
  });

  it('describes every schema and field', () => {
    const silent = Object.entries(document.components.schemas).flatMap(([name, schema]) => [
      ...(schema['description'] ? [] : [name]),
      ...Object.entries(schema.properties ?? {}).flatMap(([field, { description }]) =>
        description ? [] : [`${name}.${field}`],
      ),
    ]);
    expect(silent).toEqual([]);
  });

  it('contains no internals of its schemas', () => {
    expect(JSON.stringify(document)).not.toMatch(/\$defs|__shared|__schema|"unnamed"/);
  });

  it('requires the names of a new collab’s creator beside it or nested, as the service does', () => {
    const [email, firstName, lastName] = ['ada@example.com', 'Ada', 'Lovelace'];
    const schema = { $ref: '#/components/schemas/CollabCreate' };
    const accepted = [
      { email, firstName, lastName },
      { creator: { email, firstName, lastName } },
      { email, firstName: null, creator: { firstName, lastName } },
      { email, firstName, lastName, creator: 'an id' },
    ];
    const rejected = [
      {},
      { email, firstName },
      { email, firstName, creator: {} },
      { email, firstName, lastName: null, creator: { lastName: null } },
      { email, firstName, creator: lastName },
    ];
    const byDocument = (body: object) => JSON.stringify(faults(schema, body)) === '[]';
    const byService = (body: object) => createCollabBody.safeParse(body).success;
    for (const isAccepted of [byDocument, byService]) {
      expect(accepted.map(isAccepted)).toEqual(accepted.map(() => true));
      expect(rejected.map(isAccepted)).toEqual(rejected.map(() => false));
    }
  });

  it('contains the limits of the service', () => {
    const nonNull = (schema: { anyOf?: Record<string, unknown>[] } & Record<string, unknown> = {}) =>
      schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
    const { DropCreate, CustomInput, CollabCreate, EnhancementInput } = document.components.schemas;
    expect([
      DropCreate?.properties?.['title']?.['maxLength'],
      DropCreate?.properties?.['products']?.['maxItems'],
      DropCreate?.properties?.['products']?.['minItems'],
      nonNull(EnhancementInput?.properties?.['note'])['maxLength'],
      nonNull(EnhancementInput?.properties?.['media'])['maxItems'],
      nonNull(CustomInput)['maxProperties'],
      nonNull(CollabCreate?.properties?.['tags'])['maxItems'],
    ]).toEqual([
      limits.title,
      limits.productsPerDrop,
      1,
      limits.note,
      limits.mediaPerList,
      limits.customValues,
      limits.tags,
    ]);
    const list = operations.find(({ operationId }) => operationId === 'listCollabs');
    const { max: maximum, standard } = limits.pageSize;
    const limit = list?.parameters.find(({ name }) => name === 'limit');
    expect(limit?.schema).toMatchObject({ type: 'integer', minimum: 1, maximum, default: standard });
  });
});

describe.each(described.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  const operation = operations.find(({ operationId }) => operationId === name);

  it('has a response example that matches its schema and the document', () => {
    expect(issuesOf(endpoint.response, endpoint.example.response)).toEqual([]);
    const content = operation?.responses['200']?.content?.['application/json'];
    expect(faults(content?.schema ?? {}, content?.examples['example']?.value)).toEqual([]);
    expect(content?.examples['example']?.value).toEqual(plain(endpoint.example.response));
  });

  it('has a request example that matches its schema and the document', () => {
    for (const part of ['params', 'query', 'body'] as const)
      expect([part, exampleIssues(endpoint, part)]).toEqual([part, []]);
    const content = operation?.requestBody?.content['application/json'];
    expect(content?.examples['example']?.value).toEqual(plain(endpoint.example.body));
    if (content) expect(faults(content.schema, content.examples['example']?.value)).toEqual([]);
    for (const { schema, example } of operation?.parameters ?? [])
      if (schema && example !== undefined) expect(faults(schema, example)).toEqual([]);
  });

  it('has error examples in the error format with their status', () => {
    const failed = Object.entries(operation?.responses ?? {}).filter(([status]) => Number(status) >= 400);
    expect(failed.map(([status]) => Number(status))).toEqual(
      expect.arrayContaining([400, 401, 403, 429, 500, 503]),
    );
    for (const [status, { content }] of failed)
      for (const { value } of Object.values(content?.['application/json'].examples ?? {})) {
        expect(problemSchema.parse(value).statusCode).toBe(Number(status));
        expect(faults({ $ref: '#/components/schemas/Problem' }, value)).toEqual([]);
      }
  });
});

function exampleIssues(endpoint: EndpointDescription, part: 'params' | 'query' | 'body'): unknown {
  const schema = endpoint[part];
  return schema ? issuesOf(schema, endpoint.example[part] ?? {}) : [];
}

function issuesOf(schema: z.ZodType, value: unknown): unknown {
  return schema.safeParse(value).error?.issues ?? [];
}

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function at(value: unknown, [key, ...rest]: string[]): unknown {
  if (key === undefined) return value;
  return typeof value === 'object' && value !== null
    ? at((value as Record<string, unknown>)[key], rest)
    : undefined;
}
