import { createHash } from 'node:crypto';
import type { Principal } from '#app/domain/principal.ts';
import type { IdempotencyKey } from '#app/domain/idempotency.ts';
import { Problem } from '#app/domain/problem.ts';
import type { ApiRequest } from './request.ts';

/**
 * What a request with an `Idempotency-Key` is remembered by; undefined when it carries none.
 * @throws Problem `malformed` when the key is not 1 to 255 visible ASCII characters.
 */
export function readIdempotencyKey(
  { request, path }: { request: ApiRequest; path: string },
  { credentialId }: Principal,
  body: Uint8Array,
): IdempotencyKey | undefined {
  const key = request.headers.get('idempotency-key');
  if (key === null) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new Problem('invalid-idempotency-key');
  return { credentialId, route: routeOf(path), key, requestHash: createHash('sha256').update(body).digest() };
}

/** Longer than the address of any resource. */
const longestRoute = 255;

/**
 * The same for every spelling of an address: ids and domains are compared decoded and without regard to case. An index
 * holds no text of any length; what is at so long an address is for the endpoint to say.
 */
function routeOf(path: string): string {
  const route = decodeURIComponent(path).toLowerCase();
  return route.length > longestRoute ? createHash('sha256').update(route).digest('base64') : route;
}
