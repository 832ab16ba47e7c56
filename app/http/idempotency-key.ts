import { createHash } from 'node:crypto';
import { z } from 'zod';
import { requireChannel } from '#app/domain/channels/authorize.ts';
import { normalizeDomain } from '#app/domain/channels/store-domain.ts';
import { requireCollab } from '#app/domain/collabs/authorize.ts';
import { withIdempotency, type ResponseContent, type Write } from '#app/domain/idempotency.ts';
import type { Principal } from '#app/domain/principal.ts';
import { Problem } from '#app/domain/problem.ts';
import type { ApiRequest } from './request.ts';

/** A write request of a principal. */
interface WriteRequest {
  principal: Principal;
  request: ApiRequest;
  params: Readonly<Record<string, string | undefined>>;
  /** Without the query. */
  path: string;
  body: { bytes: Uint8Array; json: unknown };
}

/**
 * Runs a write, once for its `Idempotency-Key` if the request has one. The key belongs to the channel that the write
 * changes. A request that names none is rejected by `prepare`, and rejections are not saved, so it needs no key.
 * @throws Problem `malformed` when the key is not 1 to 255 visible ASCII characters; as {@link withIdempotency} does.
 */
export async function withIdempotencyKey(
  sent: WriteRequest,
  prepare: () => Promise<Write>,
): Promise<ResponseContent> {
  const { principal, request, path, body } = sent;
  const key = request.headers.get('idempotency-key');
  if (key === null) return withIdempotency(undefined, prepare);
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new Problem('invalid-idempotency-key');
  const requestHash = createHash('sha256').update(body.bytes).digest();
  const channelId = await findChannelId(sent);
  if (channelId !== undefined) {
    const { credentialId } = principal;
    return withIdempotency({ channelId, credentialId, route: routeOf(path), key, requestHash }, prepare);
  }
  await prepare();
  // The principal got access to the channel at this moment. Without a key the write could happen twice.
  throw new Problem('idempotency-key-in-use', {}, { retryAfterSeconds: 1 });
}

/** Finds the channel of a credential, or else the one that path or body name. Undefined if the principal may not use it. */
async function findChannelId({ principal, params, body }: WriteRequest): Promise<string | undefined> {
  if ('channelId' in principal) return principal.channelId;
  const { collabId, platformDomain = collabId === undefined ? domainIn(body.json) : undefined } = params;
  try {
    if (principal.kind === 'partner' && platformDomain !== undefined)
      return (await requireChannel(principal, platformDomain)).id;
    return collabId === undefined ? undefined : (await requireCollab(principal, collabId)).channelId;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

const namedChannel = z.object({
  platformDomain: z.string().nullish(),
  myshopifyDomain: z.string().nullish(),
});

/** The channel in a body, by either name. Bodies with two different names are rejected later. */
function domainIn(json: unknown): string | undefined {
  const { platformDomain, myshopifyDomain } = namedChannel.safeParse(json).data ?? {};
  return platformDomain ?? myshopifyDomain ?? undefined;
}

/** Longer than any resource's path. */
const maxRouteLength = 255;

/**
 * Equal for every spelling of a path: ids and domains are compared decoded and case-insensitively. Postgres stores no NUL,
 * and no long text in an index: the endpoint decides about such a path.
 */
function routeOf(path: string): string {
  const route = decodeURIComponent(path)
    .toLowerCase()
    .replace(/(?<=^\/api\/channels\/)[^/]+/, normalizeDomain);
  return route.length > maxRouteLength || route.includes('\0')
    ? createHash('sha256').update(route).digest('base64')
    : route;
}
