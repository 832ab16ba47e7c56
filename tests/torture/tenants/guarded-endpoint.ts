import type { CellRequest, Expected } from './expect-answer.ts';
import type { References } from './reference.ts';
import type { World } from './seed-world.ts';

/** A request as it goes out. */
export interface Sent {
  path: string;
  body?: Record<string, unknown>;
}

/** An endpoint of the interface, as far as it has to keep tenants apart. */
export interface GuardedEndpoint {
  name: string;
  method: 'GET' | 'POST';
  /** Its address as `app/routes.ts` has it. */
  route: string;
  /** Everything that a request to it can name, well and badly. */
  references: (world: World) => References[];
  /** @param unique stands wherever a text must be nobody else's. */
  send: (refs: References, unique: string) => Sent;
  promise: (request: CellRequest) => Expected;
  /** What is wrong with a 200 answer; undefined when it holds what was promised. */
  checkBody?: (request: CellRequest, json: unknown) => string | undefined;
  /** For an endpoint that writes: what a request names that is sent again with its idempotency key. */
  repeated?: (world: World) => References;
}
