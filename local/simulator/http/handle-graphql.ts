import type { IncomingMessage } from 'node:http';
import { isPermanent, isTokenValid } from '../access/issue-tokens.ts';
import type { GraphqlRequest } from '../admin-api/admin-api.ts';
import { API_VERSION } from '../admin-api/load-schema.ts';
import type { Platform } from '../platform.ts';
import type { Store } from '../state/store.ts';
import { NOT_FOUND, type HttpResponse } from './response.ts';
import { executeGraphql } from './execute-graphql.ts';
import { mediaType, parseJson, readBody } from './read-body.ts';

interface Address {
  version: string;
  /** From the URL; otherwise the token identifies the store. */
  domain: string | undefined;
}

const rejection = (status: number, errors: unknown): HttpResponse => ({ status, json: { errors } });

/** Handles `POST …/admin/api/{version}/graphql.json`: HTTP errors first, then the request. */
export async function handleGraphql(
  platform: Platform,
  request: IncomingMessage,
  { version, domain }: Address,
): Promise<HttpResponse> {
  if (request.method !== 'POST' || version !== API_VERSION) return NOT_FOUND;
  if (domain !== undefined && !platform.world.store(domain)) return NOT_FOUND;
  const store = storeByToken(platform, request, domain);
  if (!store)
    return rejection(401, '[API] Invalid API key or access token (unrecognized login or wrong password)');
  if (!/\*\/\*|application\/(\*|json|graphql)/.test(request.headers.accept ?? '*/*'))
    return rejection(406, 'Not Acceptable');
  const type = mediaType(request.headers['content-type']);
  if (type !== 'application/json' && type !== 'application/graphql')
    return rejection(415, 'Unsupported Media Type');
  const body = (await readBody(request)).toString('utf8');
  const document =
    type === 'application/json' ? readRequest(parseJson(body)) : { query: body, variables: {} };
  if (!document) return rejection(400, { query: 'Required parameter missing or invalid' });
  const isOtherApp = isPermanent(store, tokenIn(request) ?? '');
  return executeGraphql(platform, store, { ...document, isOtherApp });
}

function storeByToken(
  platform: Platform,
  request: IncomingMessage,
  domain: string | undefined,
): Store | undefined {
  const token = tokenIn(request);
  if (token === undefined) return undefined;
  const now = platform.clock.now();
  const store = platform.world.stores().find((one) => isTokenValid(one, token, now));
  return domain === undefined || store?.domain === domain.toLowerCase() ? store : undefined;
}

function tokenIn({ headers }: IncomingMessage): string | undefined {
  const token = headers['x-shopify-access-token'];
  return typeof token === 'string' ? token : undefined;
}

function readRequest(body: unknown): GraphqlRequest | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if (!('query' in body) || typeof body.query !== 'string') return undefined;
  const sent = 'variables' in body ? body.variables : undefined;
  const variables = typeof sent === 'string' ? parseJson(sent) : sent;
  const name = 'operationName' in body ? body.operationName : undefined;
  return {
    query: body.query,
    operationName: typeof name === 'string' ? name : undefined,
    variables: typeof variables === 'object' && variables !== null ? { ...variables } : {},
  };
}
