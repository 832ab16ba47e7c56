import { z } from 'zod';
import { pool } from '#app/db/client.ts';
import type { ResponseContent } from '#app/domain/idempotency.ts';
import { withIdempotency } from '#app/domain/idempotency.ts';
import type { Write } from '#app/domain/idempotency.ts';
import { validate } from '#app/domain/input/validate.ts';
import type { Principal } from '#app/domain/principal.ts';
import { asTenant, requestScope, withContext } from '#app/request-context.ts';
import type { RequestContext } from '#app/request-context.ts';
import { requirePrincipal } from './principal.ts';
import type { PrincipalOf } from './principal.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { readJson, readQuery } from './request.ts';
import type { ApiRequest } from './request.ts';

/** Path parameters as the router found them, still percent-decoded text. */
export type PathParams = Readonly<Record<string, string | undefined>>;

/** The path parameter of a collab. */
export const collabIdParameter = z
  .string()
  .describe('The collab’s `_id`. An e-mail address is not accepted.');

/** What an endpoint's handler is given, checked and typed. */
interface EndpointInput<Kind extends Principal['kind'], Params, Query, Body> {
  principal: PrincipalOf<Kind>;
  params: Params;
  query: Query;
  body: Body;
  request: ApiRequest;
  /** What the log says of the request: a read adds the channel, once it knows it. */
  context: RequestContext;
}

/** What an endpoint says of itself: to the door, and to the OpenAPI document. */
interface EndpointDefinition<
  Kind extends Principal['kind'],
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> {
  /** The endpoint's name in the OpenAPI document, such as `createDrop`. */
  name: string;
  /** What it does, in one line. */
  summary: string;
  /** What a caller should know beyond its schemas, in Markdown. */
  details: string;
  /** Which callers it answers. */
  principals: readonly Kind[];
  params?: Params;
  query?: Query;
  body?: Body;
  /** The shape of its 200 answer. */
  answer: z.ZodType;
  /** Which headers of a revision it takes and answers with; absent for what counts none. */
  revisionHeaders?: readonly RevisionHeader[];
  /** A request and its answer, for readers of the document. */
  example: EndpointExample;
}

/** `If-Match` in a request, `ETag` in an answer: the revision of the resource that is written. */
export type RevisionHeader = 'If-Match' | 'ETag';

/** One call of an endpoint, by the names of its parameters. */
interface EndpointExample {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: object;
  answer: object;
}

/** An endpoint as the document describes it. */
export type EndpointDescription = EndpointDefinition<Principal['kind'], z.ZodType, z.ZodType, z.ZodType>;

type Input<
  Kind extends Principal['kind'],
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> = EndpointInput<Kind, z.output<Params>, z.output<Query>, z.output<Body>>;

/** A request on its way to an endpoint. */
interface EndpointRequest {
  request: ApiRequest;
  params: PathParams;
  /** The request's path, without its query. */
  path: string;
  /** What the log says of the request. */
  context: RequestContext;
  /** Headers that the answer carries, whatever it is. */
  headers: Record<string, string>;
}

/** One endpoint of the interface, ready to be put at an address by `apiRoute`. */
export interface Endpoint {
  /** What the OpenAPI document says of it; absent for what is no endpoint of the interface. */
  description?: EndpointDescription;
  respond(exchange: EndpointRequest): Promise<ResponseContent>;
}

/**
 * Defines an endpoint that only reads: who asks is found out first, then the path and the query, then it is read.
 * Everything that is refused on the way is thrown as a Problem.
 */
export function readEndpoint<
  const Kind extends Principal['kind'],
  Params extends z.ZodType = z.ZodUnknown,
  Query extends z.ZodType = z.ZodUnknown,
  Body extends z.ZodType = z.ZodUnknown,
>(
  definition: EndpointDefinition<Kind, Params, Query, Body> & {
    read(input: Input<Kind, Params, Query, Body>): Promise<ResponseContent>;
  },
): Endpoint {
  const known = queryParameterNames(definition.query);
  return {
    description: definition,
    async respond(exchange) {
      const principal = await requirePrincipal(exchange, definition.principals);
      const query = readQuery(exchange.request.url, known);
      const input = readInput(definition, exchange, { principal, query, json: undefined });
      return pool.withTenantSlot(requestScope(tenantOf(principal)), () => definition.read(input));
    },
  };
}

/**
 * Defines an endpoint that writes. `write` finds out what the write needs, outside any transaction; what it returns is
 * then run in one, together with the record of its answer when the caller sent an idempotency key.
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
  const known = queryParameterNames(definition.query);
  return {
    description: definition,
    respond: (exchange) =>
      withContext(exchange.context, async () => {
        const principal = await requirePrincipal(exchange, definition.principals);
        const query = readQuery(exchange.request.url, known);
        const { bytes, json } = await readJson(exchange.request);
        return asTenant(tenantOf(principal), () =>
          withIdempotency(readIdempotencyKey(exchange, principal, bytes), () =>
            definition.write(readInput(definition, exchange, { principal, query, json })),
          ),
        );
      }),
  };
}

/** The names of the query parameters that an endpoint takes. */
function queryParameterNames(query: z.ZodType | undefined): string[] {
  return query instanceof z.ZodObject ? Object.keys(query.shape) : [];
}

/** Whose share of the connections a request uses: the credential's tenant, whatever the path names. */
function tenantOf(principal: Principal): string {
  if (principal.kind === 'partner') return principal.partnerId;
  return principal.kind === 'creator' ? principal.creatorId : principal.channelId;
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
    params: validate(schemas.params ?? z.unknown(), params) as z.output<Params>,
    query: validate(schemas.query ?? z.unknown(), query) as z.output<Query>,
    body: validate(schemas.body ?? z.unknown(), json) as z.output<Body>,
  };
}

/** A text that anybody may read, such as the OpenAPI document: no credential is asked for. */
export function publicEndpoint(make: () => string, headers: Record<string, string> = {}): Endpoint {
  let made: string | undefined;
  return {
    respond() {
      made ??= make();
      return Promise.resolve({ json: made, headers });
    },
  };
}
