import { expect } from 'vitest';

/** What responses of pages tell browsers, apart from the Content-Security-Policy. */
export const restricted = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'permissions-policy': expect.stringContaining('camera=(), geolocation=(), microphone=()') as unknown,
};

export function restrictionsOf(headers: Headers): Record<string, string | null> {
  return Object.fromEntries(Object.keys(restricted).map((name) => [name, headers.get(name)]));
}
