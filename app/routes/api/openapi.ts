import { apiRoute } from '#app/http/api-route.ts';
import { openApiDocument } from '#app/http/openapi/document.ts';
import { publicEndpoint } from '#app/http/endpoint.ts';
import { endpointPaths } from './endpoint-paths.ts';

/** /api/openapi.json: the OpenAPI 3.1 document. */
const { loader, action } = apiRoute({
  GET: publicEndpoint(() => JSON.stringify(openApiDocument(endpointPaths))),
});
export { loader, action };
