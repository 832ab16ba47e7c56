// The renderer's package names no way to its browser bundle, which is one file; the bundler copies it among our assets.
import script from '/node_modules/@scalar/fastify-api-reference/dist/js/standalone.js?url';
import { apiRoute } from '#app/http/api-route.ts';
import { referenceHeaders, referencePage } from '#app/http/openapi/reference-page.ts';
import { publicEndpoint } from '#app/http/endpoint.ts';
import styles from './docs.css?url';

/** /api/docs: the reference for people, made from /api/openapi.json. */
const { loader, action } = apiRoute({
  GET: publicEndpoint(() => referencePage({ script, styles }), referenceHeaders),
});
export { loader, action };
