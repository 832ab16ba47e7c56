// The renderer's package does not export its browser bundle, which is one file; the bundler copies it to our
// assets.
import script from '/node_modules/@scalar/fastify-api-reference/dist/js/standalone.js?url';
import { publicEndpoint } from '#app/http/endpoint.ts';
import { referenceHeaders, referencePage } from '#app/http/openapi/reference-page.ts';
import styles from './docs.css?url';

/** The page that shows the OpenAPI document. */
export const getDocs = publicEndpoint(() => referencePage({ script, styles }), referenceHeaders);
