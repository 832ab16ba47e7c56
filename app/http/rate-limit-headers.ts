import type { RateLimitState } from '#app/auth/rate-limit.ts';

/** How much a credential may still ask (draft-ietf-httpapi-ratelimit-headers-03): counts, and seconds until all is back. */
export function rateLimitHeaders({ limit, remaining, resetSeconds }: RateLimitState): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  };
}
