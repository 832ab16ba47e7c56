import { createHash } from 'node:crypto';
import type { Principal } from '#app/domain/principal.ts';
import type { IdempotencyKey } from '#app/domain/idempotency.ts';
import { Problem } from '#app/domain/problem.ts';
import type { ApiRequest } from './request.ts';

/**
 * Reads the `Idempotency-Key` with its scope; undefined without the header.
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

/** Longer than any resource's path. */
const maxRouteLength = 255;

/**
 * Equal for every spelling of a path: ids and domains are compared decoded and case-insensitively. Postgres stores no NUL,
 * and no long text in an index: the endpoint decides about such a path.
 */
function routeOf(path: string): string {
  const route = decodeURIComponent(path).toLowerCase();
  return route.length > maxRouteLength || route.includes('\0')
    ? createHash('sha256').update(route).digest('base64')
    : route;
}
