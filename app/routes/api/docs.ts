// The renderer's package does not export its browser bundle, which is one file; the bundler copies it to our
// assets.
import script from '/node_modules/@scalar/fastify-api-reference/dist/js/standalone.js?url';
import { apiRoute } from '#app/http/api-route.ts';
import { referenceHeaders, referencePage } from '#app/http/openapi/reference-page.ts';
import { publicEndpoint } from '#app/http/endpoint.ts';
import styles from './docs.css?url';

/** /api/docs: the reference page, generated from /api/openapi.json. */
const { loader, action } = apiRoute({
  GET: publicEndpoint(() => referencePage({ script, styles }), referenceHeaders),
});
export { loader, action };
