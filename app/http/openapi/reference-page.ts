/** Where the browser finds what the page is made of. */
export interface ReferenceAssets {
  script: string;
  styles: string;
}

/** Everything comes from this origin, and nothing is asked of any other. The renderer writes its styles inline. */
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

/** Settings of the renderer (https://scalar.com/products/api-references/configuration): what would call home is off. */
const settings = {
  agent: { disabled: true },
  authentication: { preferredSecurityScheme: 'channelKey' },
  defaultOpenAllTags: true,
  documentDownloadType: 'json',
  hideClientButton: true,
  mcp: { disabled: true },
  operationTitleSource: 'summary',
  // Keys belong on servers: none is left behind in a browser.
  persistAuth: false,
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
};

/** The page that shows the OpenAPI document to people, and lets them try it. */
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
