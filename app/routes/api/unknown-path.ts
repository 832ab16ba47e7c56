import { Problem } from '#app/domain/problem.ts';
import { apiRoute } from '#app/http/api-route.ts';
import type { Endpoint } from '#app/http/endpoint.ts';

const unknownPath: Endpoint = {
  respond() {
    return Promise.reject(new Problem('path-not-found'));
  },
};

/** Everything under /api that is no endpoint, in the interface's error shape. */
const { loader, action } = apiRoute({ '*': unknownPath });
export { loader, action };
