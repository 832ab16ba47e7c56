import { z } from 'zod';
import { authenticate } from '#app/auth/authenticate.ts';
import type { Caller } from '#app/domain/caller.ts';
import type { ApiRequest } from './api-request.ts';
import { readJson } from './read-json.ts';
import { validate } from './validate.ts';

/** Path parameters as the router found them, still percent-decoded text. */
export type PathParams = Readonly<Record<string, string | undefined>>;

/** What an endpoint's handler is given, checked and typed. */
export interface EndpointInput<Params, Body> {
  caller: Caller;
  params: Params;
  body: Body;
}

interface EndpointDefinition<Params extends z.ZodType, Body extends z.ZodType> {
  params?: Params;
  body?: Body;
  /** Does the work; what it returns is the JSON of a 200 answer. */
  handle(input: EndpointInput<z.output<Params>, z.output<Body>>): Promise<object>;
}

/** One endpoint of the interface, ready to be put at an address by `apiRoute`. */
export interface Endpoint {
  respond(request: ApiRequest, params: PathParams): Promise<object>;
}

/**
 * Defines one endpoint: who asks is found out first, then the path, then the body, then the work is done.
 * Everything that is refused on the way is thrown as a Problem.
 */
export function endpoint<Params extends z.ZodType = z.ZodUnknown, Body extends z.ZodType = z.ZodUnknown>(
  definition: EndpointDefinition<Params, Body>,
): Endpoint {
  const paramsSchema = definition.params ?? z.unknown();
  return {
    async respond(request, rawParams) {
      const caller = await authenticate(request.headers);
      const params = validate(paramsSchema, rawParams) as z.output<Params>;
      const body = (
        definition.body ? validate(definition.body, await readJson(request)) : undefined
      ) as z.output<Body>;
      return definition.handle({ caller, params, body });
    },
  };
}
