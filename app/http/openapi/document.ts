import { apiVersion } from '../api-version.ts';
import type { Endpoints } from '../api-route.ts';
import { answerHeaders } from './answer-headers.ts';
import { componentSchemas } from './component-schemas.ts';
import type { JsonObject } from './json-object.ts';
import { operation } from './operation.ts';
import { headerParameters } from './request-headers.ts';
import { securitySchemes } from './security.ts';
import { webhookParameters, webhooks } from './webhooks.ts';
import { introduction, tags } from './words/introduction.ts';

/** Endpoints by their address under the base, with parameters in braces: `/creators/collabs/{collabId}`. */
export type AddressedEndpoints = Readonly<Record<string, Endpoints>>;

/** The interface in OpenAPI 3.1.1, made from the same schemas that validate its requests. */
export function openApiDocument(addresses: AddressedEndpoints): JsonObject {
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
    paths: Object.fromEntries(
      Object.entries(addresses).map(([path, endpoints]) => [path, pathItem(endpoints)]),
    ),
    webhooks: webhooks(),
    components: {
      securitySchemes,
      schemas: componentSchemas(),
      parameters: { ...headerParameters, ...webhookParameters },
      headers: answerHeaders,
    },
  };
}

function pathItem(endpoints: Endpoints): JsonObject {
  const item: JsonObject = {};
  for (const method of ['GET', 'POST'] as const) {
    const described = endpoints[method]?.description;
    if (described) item[method.toLowerCase()] = operation(method, described);
  }
  return item;
}
