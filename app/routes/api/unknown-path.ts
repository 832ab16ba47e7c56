import { Problem } from '#app/domain/problem.ts';
import { apiRoute } from '#app/http/api-route.ts';
import type { Endpoint } from '#app/http/endpoint.ts';

const unknownPath: Endpoint = {
  respond({ path }) {
    return Promise.reject(new Problem(hasUrlAsDomain(path) ? 'url-in-path' : 'path-not-found'));
  },
};

/** Whether a URL is sent as a channel's domain. Its slashes, also encoded ones, match no endpoint. */
function hasUrlAsDomain(path: string): boolean {
  return /^\/api\/channels\/(?:[^/]*(?::|%3a|%2f)|[^/]+\/.+\/collabs\/)/i.test(path);
}

/** Responds 404 in the API's error format for unknown paths under /api. */
const { loader, action } = apiRoute({ '*': unknownPath });
export { loader, action };
