import { z } from 'zod';
import type { EndpointDescription } from '../endpoint.ts';
import { headersOfAnswer } from './answer-headers.ts';
import { convertSchema } from './component-schemas.ts';
import type { JsonObject } from './json-object.ts';
import { failureStatuses, problemResponse } from './problem-responses.ts';
import { headersOf } from './request-headers.ts';
import { securityOf } from './security.ts';
import { parameterWords } from './words/parameter-words.ts';

type Method = 'GET' | 'POST';

/** One endpoint as an operation of the document. */
export function operation(method: Method, endpoint: EndpointDescription): JsonObject {
  const { name, summary, details, callers, body } = endpoint;
  return {
    operationId: name,
    summary,
    description: details,
    tags: [/drop/i.test(name) ? 'Drops' : 'Collabs'],
    security: securityOf(callers),
    parameters: [
      ...parameters(endpoint, 'path'),
      ...parameters(endpoint, 'query'),
      ...headersOf(method, endpoint.revisionHeaders ?? []),
    ],
    ...(body === undefined ? {} : { requestBody: requestBody(body, endpoint) }),
    responses: responses(method, endpoint),
  };
}

function parameters({ params, query, example }: EndpointDescription, place: 'path' | 'query'): JsonObject[] {
  const schema = place === 'path' ? params : query;
  if (!(schema instanceof z.ZodObject)) return [];
  const { properties = {}, required = [] } = convertSchema(schema, 'input') as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  const examples = { ...example.params, ...example.query };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    description: parameterWords[name],
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
  const { answer, example, body, params, revisionHeaders } = endpoint;
  const ok = {
    description: 'It is done.',
    headers: headersOfAnswer(200, method, revisionHeaders),
    content: {
      'application/json': {
        schema: convertSchema(answer, 'output'),
        examples: { example: { value: example.answer } },
      },
    },
  };
  const statuses = failureStatuses({ body: body !== undefined, params: params !== undefined });
  const unchanged = {
    description: 'Nothing has changed since the answer whose entity tag was sent.',
    headers: headersOfAnswer(304, method),
  };
  return {
    200: method === 'GET' ? { ...ok, description: 'What was asked for.' } : ok,
    ...(method === 'GET' ? { 304: unchanged } : {}),
    ...Object.fromEntries(statuses.map((status) => [status, problemResponse(status, method)])),
  };
}
