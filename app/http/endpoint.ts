import { z } from 'zod';
import { pool } from '#app/db/connection/client.ts';
import type { ResponseContent, Write } from '#app/domain/idempotency.ts';
import { requireChannel } from '#app/domain/channels/authorize.ts';
import { isBareDomain } from '#app/domain/channels/store-domain.ts';
import { rule, validate } from '#app/domain/input/validate.ts';
import { actorOf, credentialOwner, type NonCreatorPrincipal, type Principal } from '#app/domain/principal.ts';
import { isId } from '#app/ids.ts';
import { asActor, asTenant, requestScope, withContext, type RequestContext } from '#app/request-context.ts';
import { requirePrincipal, type PrincipalOf } from './principal.ts';
import { withIdempotencyKey } from './idempotency-key.ts';
import { readJson, readQuery, type ApiRequest } from './request.ts';

/** Path parameters, percent-decoded. */
export type PathParams = Readonly<Record<string, string | undefined>>;

/** The path parameter of a collab. */
export const collabIdParameter = z.string().describe('The collab’s `_id`. An email address is not accepted.');

/** The path parameter of a channel. */
export const platformDomainParameter = z
  .string()
  .refine(isBareDomain, rule('not-bare-domain'))
  .meta({ pattern: '^[^:/]*$' })
  .describe('The channel’s platform domain, compared without regard to case and to a trailing dot.');

/**
 * The id of the channel that the path names, which becomes a log field.
 * @throws Problem `not-granted-to-…` without access to it.
 */
export async function requireNamedChannel<Kind extends NonCreatorPrincipal['kind']>(
  input: Pick<
    EndpointInput<Kind, { platformDomain: string }, unknown, unknown>,
    'principal' | 'params' | 'context'
  >,
): Promise<string> {
  const { id } = await requireChannel(input.principal, input.params.platformDomain);
  input.context.channelId = id;
  return id;
}

/** The validated input of an endpoint's handler. */
interface EndpointInput<Kind extends Principal['kind'], Params, Query, Body> {
  principal: PrincipalOf<Kind>;
  params: Params;
  query: Query;
  body: Body;
  request: ApiRequest;
  /** Log fields of the request; a handler adds the channel. */
  context: RequestContext;
}

/** The definition of an endpoint, for the dispatcher and the OpenAPI document. */
interface EndpointDefinition<
  Kind extends Principal['kind'],
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> {
  /** The operation id in the OpenAPI document, such as `createDrop`. */
  name: string;
  /** One line. */
  summary: string;
  /** Additional documentation in Markdown. */
  details: string;
  /** The kinds of principals it accepts. */
  principals: readonly Kind[];
  params?: Params;
  query?: Query;
  body?: Body;
  /** The schema of its 200 response. */
  response: z.ZodType;
  /** Headers for the resource's revision; absent for resources without revisions. */
  revisionHeaders?: readonly RevisionHeader[];
  /** An example request and response for the OpenAPI document. */
  example: EndpointExample;
}

/** `If-Match` in a request, `ETag` in a response: the revision of the written resource. */
export type RevisionHeader = 'If-Match' | 'ETag';

/** One call of an endpoint, with its parameters by name. */
interface EndpointExample {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: object;
  response: object;
}

/** An endpoint as described in the OpenAPI document. */
export type EndpointDescription = EndpointDefinition<Principal['kind'], z.ZodType, z.ZodType, z.ZodType>;

type Input<
  Kind extends Principal['kind'],
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> = EndpointInput<Kind, z.output<Params>, z.output<Query>, z.output<Body>>;

export interface EndpointRequest {
  request: ApiRequest;
  params: PathParams;
  /** Without the query. */
  path: string;
  /** Log fields of the request. */
  context: RequestContext;
  /** Headers of every response. */
  headers: Record<string, string>;
}

/** An endpoint of the table that `apiRoute` serves. */
export interface Endpoint {
  /** Its OpenAPI description; absent for the document itself and its page. */
  description?: EndpointDescription;
  respond(endpointRequest: EndpointRequest): Promise<ResponseContent>;
}

/**
 * Defines a read endpoint: authenticates, then validates path and query, then reads. Errors are thrown as
 * Problems.
 */
export function readEndpoint<
  const Kind extends Principal['kind'],
  Params extends z.ZodType = z.ZodUnknown,
  Query extends z.ZodType = z.ZodUnknown,
  Body extends z.ZodType = z.ZodUnknown,
>(
  definition: EndpointDefinition<Kind, Params, Query, Body> & {
    read(input: Input<Kind, Params, Query, Body>): Promise<ResponseContent>;
    /** Whether it waits for the store, and must use no connection meanwhile. */
    readsStore?: boolean;
  },
): Endpoint {
  const parameterNames = queryParameterNames(definition.query);
  return {
    description: definition,
    async respond(endpointRequest) {
      const principal = await requirePrincipal(endpointRequest, definition.principals);
      const query = readQuery(endpointRequest.request.url, parameterNames);
      const input = readInput(definition, endpointRequest, { principal, query, json: undefined });
      const read = () => definition.read(input);
      if (definition.readsStore)
        return withContext(endpointRequest.context, () => asTenant(credentialOwner(principal), read));
      return pool.withTenantSlot(requestScope(credentialOwner(principal)), read);
    },
  };
}

/**
 * Defines a write endpoint. `write` prepares the write outside any transaction. What it returns runs in one,
 * together with the saved response if the request has an idempotency key.
 */
export function writeEndpoint<
  const Kind extends Principal['kind'],
  Params extends z.ZodType = z.ZodUnknown,
  Query extends z.ZodType = z.ZodUnknown,
  Body extends z.ZodType = z.ZodUnknown,
>(
  definition: EndpointDefinition<Kind, Params, Query, Body> & {
    write(input: Input<Kind, Params, Query, Body>): Promise<Write>;
  },
): Endpoint {
  const parameterNames = queryParameterNames(definition.query);
  return {
    description: definition,
    respond: (endpointRequest) =>
      withContext(endpointRequest.context, async () => {
        const principal = await requirePrincipal(endpointRequest, definition.principals);
        const query = readQuery(endpointRequest.request.url, parameterNames);
        const body = definition.body ? await readJson(endpointRequest.request) : noBody;
        const { request, params, path } = endpointRequest;
        const write = () =>
          withIdempotencyKey({ principal, request, params, path, body }, () =>
            definition.write(readInput(definition, endpointRequest, { principal, query, json: body.json })),
          );
        return asTenant(credentialOwner(principal), () => asActor(actorOf(principal), write));
      }),
  };
}

/** A write without a body, such as a removal, ignores one. */
const noBody = { bytes: new Uint8Array(), json: undefined };

/** The names of the query parameters that an endpoint accepts. */
function queryParameterNames(query: z.ZodType | undefined): string[] {
  return query instanceof z.ZodObject ? Object.keys(query.shape) : [];
}

function readInput<
  Kind extends Principal['kind'],
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
>(
  schemas: EndpointDefinition<Kind, Params, Query, Body>,
  { request, params, context }: EndpointRequest,
  { principal, query, json }: { principal: PrincipalOf<Kind>; query: Record<string, string>; json: unknown },
): Input<Kind, Params, Query, Body> {
  return {
    principal,
    request,
    context,
    params: validate(compiledOf(schemas.params), inLowerCase(params)) as z.output<Params>,
    query: validate(compiledOf(schemas.query), query) as z.output<Query>,
    body: validate(compiledOf(schemas.body), json) as z.output<Body>,
  };
}

/** Ids are compared as text, and have lower case (RFC 9562, section 4). */
function inLowerCase(params: PathParams): PathParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, text = '']) => [name, isId(text) ? text.toLowerCase() : text]),
  );
}

const anything = z.unknown();
const compiled = new WeakMap<z.ZodType, z.ZodType>();

/**
 * The schema with a function that zod makes of it at its first use: large bodies are read in half the time. Invalid input goes
 * through the schema itself, for its errors.
 */
function compiledOf(schema: z.ZodType = anything): z.ZodType {
  const known = compiled.get(schema);
  if (known) return known;
  const made = z.compile(schema);
  compiled.set(schema, made);
  return made;
}

/** Defines a public text, such as the OpenAPI document; needs no credential. */
export function publicEndpoint(make: () => string, headers: Record<string, string> = {}): Endpoint {
  let made: string | undefined;
  return {
    respond() {
      made ??= make();
      return Promise.resolve({ json: made, headers });
    },
  };
}
