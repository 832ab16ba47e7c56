import { z } from 'zod';
import type { Principal } from '#app/domain/principal.ts';
import { apiVersion, methods, type Endpoints, type EndpointsByPath, type Method } from '../api-route.ts';
import type { EndpointDescription } from '../endpoint.ts';
import {
  headerParameters,
  requestHeadersOf,
  responseHeaderComponents,
  responseHeadersOf,
} from './headers.ts';
import { componentSchemas, convertSchema, type JsonObject } from './component-schemas.ts';
import { problemResponseObject, problemStatuses } from './problem-responses.ts';
import { eventParameters, eventRequests } from './event-requests.ts';
import { introduction, tags } from './introduction.ts';

/** Builds the OpenAPI 3.1.1 document of the described endpoints, from the schemas that validate requests. */
export function openApiDocument(table: EndpointsByPath): JsonObject {
  const items = Object.entries(table).map(([path, endpoints]) => [path, pathItem(endpoints)] as const);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Creator collaboration service',
      version: apiVersion,
      summary: 'Creators, their collabs with brand channels, and their drops.',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api', description: 'The host that this document comes from.' }],
    tags,
    paths: Object.fromEntries(items.filter(([, item]) => Object.keys(item).length > 0)),
    webhooks: eventRequests(),
    components: {
      securitySchemes,
      schemas: componentSchemas(),
      parameters: { ...headerParameters, ...eventParameters },
      headers: responseHeaderComponents,
    },
  };
}

function pathItem(endpoints: Endpoints): JsonObject {
  const item: JsonObject = {};
  for (const method of methods) {
    const described = endpoints[method]?.description;
    if (described) item[method.toLowerCase()] = operation(method, described);
  }
  return item;
}

function tagOf(operationId: string): string {
  if (/drop/i.test(operationId)) return 'Drops';
  return /collabs?$/i.test(operationId) ? 'Collabs' : 'Channels';
}

/** One endpoint as an operation of the document. */
function operation(method: Method, endpoint: EndpointDescription): JsonObject {
  const { name, summary, details, principals, body } = endpoint;
  return {
    operationId: name,
    summary,
    description: details,
    tags: [tagOf(name)],
    security: securityOf(principals),
    parameters: [
      ...parameters(endpoint, 'path'),
      ...parameters(endpoint, 'query'),
      ...requestHeadersOf(method, endpoint.revisionHeaders ?? []),
    ],
    ...(body === undefined ? {} : { requestBody: requestBody(body, endpoint) }),
    responses: responses(method, endpoint),
  };
}

function parameters(
  { params, query, example }: EndpointDescription,
  location: 'path' | 'query',
): JsonObject[] {
  const schema = location === 'path' ? params : query;
  if (!(schema instanceof z.ZodObject)) return [];
  const { properties = {}, required = [] } = convertSchema(schema, 'input') as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  const examples = { ...example.params, ...example.query };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    description,
    schema: property,
    ...(name in examples ? { example: examples[name] } : {}),
  }));
}

function requestBody(body: z.ZodType, { example }: EndpointDescription): JsonObject {
  return {
    required: true,
    content: {
      'application/json': {
        schema: convertSchema(body, 'input'),
        examples: { example: { value: example.body } },
      },
    },
  };
}

function responses(method: Method, endpoint: EndpointDescription): JsonObject {
  const { response, example, body, params, revisionHeaders } = endpoint;
  const ok = {
    description: 'Success.',
    headers: responseHeadersOf(200, method, revisionHeaders),
    content: {
      'application/json': {
        schema: convertSchema(response, 'output'),
        examples: { example: { value: example.response } },
      },
    },
  };
  const statuses = problemStatuses(method, { body: body !== undefined, params: params !== undefined });
  const unchanged = {
    description: 'Not modified since the response with the sent entity tag.',
    headers: responseHeadersOf(304, method),
  };
  return {
    200: method === 'GET' ? { ...ok, description: 'The requested data.' } : ok,
    ...(method === 'GET' ? { 304: unchanged } : {}),
    ...Object.fromEntries(statuses.map((status) => [status, problemResponseObject(status, method)])),
  };
}

/** The three credentials. A request sends exactly one. */
const securitySchemes = {
  channelKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-channel-access-token',
    description:
      'A key of one channel, for servers of a brand. It has access to that channel only, can expire, and can be revoked at any time. Requests with two different credentials are rejected.',
  },
  partnerKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-partner-access-token',
    description:
      'A key of a partner, for servers. It has access to the channels that granted the partner access.',
  },
  userToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The access token of a signed-in creator or brand user. It is valid for 15 minutes. To renew it, POST the form `grant_type=refresh_token&refresh_token=…` (`application/x-www-form-urlencoded`, RFC 6749) to `/auth/token` at the root of this host, outside of `/api`. Its public keys are at `/.well-known/jwks.json`, also at the root.',
  },
} as const;

const schemeOf: Record<Principal['kind'], keyof typeof securitySchemes> = {
  channel: 'channelKey',
  partner: 'partnerKey',
  brand: 'userToken',
  creator: 'userToken',
};

/** The credentials that an endpoint accepts. A request sends one of them. */
function securityOf(principals: readonly Principal['kind'][]): JsonObject[] {
  return [...new Set(principals.map((kind) => schemeOf[kind]))].map((scheme) => ({ [scheme]: [] }));
}
