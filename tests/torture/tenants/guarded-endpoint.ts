import type { CellRequest, Expected } from './expected-responses.ts';
import type { References } from './reference.ts';
import type { World } from './seed-world.ts';

export interface Sent {
  path: string;
  body?: Record<string, unknown>;
}

/** An endpoint of the interface, with what the matrix needs to check that tenants are separated. */
export interface GuardedEndpoint {
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Its path in `app/routes/api/endpoints.ts`, with `:` before parameters. */
  route: string;
  /** All combinations of references that a request can have, valid and invalid. */
  references: (world: World) => References[];
  /** @param unique a text that occurs in no other request. */
  send: (refs: References, unique: string) => Sent;
  promise: (request: CellRequest) => Expected;
  /** The error of a 200 response; undefined when it is as expected. */
  checkBody?: (request: CellRequest, json: unknown) => string | undefined;
  /** The references of a request that is repeated with its idempotency key, for an endpoint that writes. */
  repeated?: (world: World) => References;
  /** The status of a request that is accepted; 200 by default. */
  own?: '503';
  /** The response to another principal that sends the same request, where it is not the first one's. */
  again?: Expected;
}
