/** Paths of the page's assets. */
interface ReferenceAssets {
  script: string;
  styles: string;
}

/** The page loads only from this origin. The renderer writes inline styles. */
export const referenceHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/**
 * Settings of the renderer (https://scalar.com/products/api-references/configuration); requests to its vendor
 * are disabled.
 */
const settings = {
  agent: { disabled: true },
  authentication: { preferredSecurityScheme: 'channelKey' },
  defaultOpenAllTags: true,
  documentDownloadType: 'json',
  hideClientButton: true,
  mcp: { disabled: true },
  operationTitleSource: 'summary',
  // Keys belong on servers, so the browser saves none.
  persistAuth: false,
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
};

/** Renders the OpenAPI document with a form to try requests. */
export function referencePage({ script, styles }: ReferenceAssets): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Creator collaboration service: reference</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${styles}">
  </head>
  <body>
    <noscript>This page needs JavaScript. The interface itself is described in <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
    <script id="api-reference" data-url="/api/openapi.json" data-configuration='${JSON.stringify(settings)}'></script>
    <script src="${script}"></script>
  </body>
</html>
`;
}
