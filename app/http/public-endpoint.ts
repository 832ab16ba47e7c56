import type { Endpoint } from './endpoint.ts';

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
