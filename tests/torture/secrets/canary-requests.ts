import { appSettings } from '../../support/world/app-settings.ts';

/** A request that contains a canary, where it belongs or by mistake. */
export interface CanaryRequest {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** What a request needs besides the canary. */
export interface RequestContext {
  /** A valid key, for requests that are authenticated and rejected for another reason. */
  goodKey: string;
  collabId: string;
  domain: string;
}

type MakeRequest = (canary: string, context: RequestContext) => CanaryRequest;

const collabs = '/api/creators/collabs';
const withKey = ({ goodKey }: RequestContext, own: Record<string, string> = {}) => ({
  'x-channel-access-token': goodKey,
  ...own,
});
const json = { 'Content-Type': 'application/json' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** The canary in each header that may contain a secret, with and without another credential. */
const headerNames = [
  ...['x-channel-access-token', 'x-partner-access-token', 'Authorization', 'Cookie', 'Proxy-Authorization'],
  ...['X-Request-Id', 'X-Api-Version', 'If-Match', 'If-None-Match', 'Idempotency-Key', 'Accept', 'Referer'],
  ...[
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'User-Agent',
    'Origin',
    'X-Shopify-Access-Token',
    'X-Shopify-Hmac-Sha256',
  ],
];

const inHeaders: [string, MakeRequest][] = headerNames.flatMap((name): [string, MakeRequest][] => [
  [`alone in ${name}`, (canary) => ({ path: collabs, headers: { [name]: canary } })],
  [
    `in ${name} of a write that is refused`,
    (canary, context) => ({
      path: collabs,
      method: 'POST',
      headers: withKey(context, { ...json, [name]: canary }),
      body: '{"email":"no"}',
    }),
  ],
]);

const inAuthorization: [string, MakeRequest][] = ['Bearer', 'Basic', 'Token', 'bearer Bearer'].map(
  (scheme) => [
    `as ${scheme}`,
    (canary) => ({ path: collabs, headers: { Authorization: `${scheme} ${canary}` } }),
  ],
);

const inPaths: [string, MakeRequest][] = [
  [
    'as a collab',
    (canary, context) => ({
      path: `${collabs}/${encodeURIComponent(canary)}`,
      method: 'POST',
      headers: withKey(context, json),
      body: '{}',
    }),
  ],
  [
    'as a drop',
    (canary, context) => ({
      path: `${collabs}/${context.collabId}/drops/${encodeURIComponent(canary)}`,
      method: 'POST',
      headers: withKey(context, json),
      body: '{}',
    }),
  ],
  [
    'as a domain',
    (canary, context) => ({
      path: `/api/channels/${encodeURIComponent(canary)}/collabs/${context.collabId}`,
      headers: withKey(context),
    }),
  ],
  [
    'as a collab that is read',
    (canary, context) => ({
      path: `/api/channels/${context.domain}/collabs/${encodeURIComponent(canary)}`,
      headers: withKey(context),
    }),
  ],
  ['as an address of the interface', (canary) => ({ path: `/api/${encodeURIComponent(canary)}` })],
  ['as a page', (canary) => ({ path: `/${encodeURIComponent(canary)}` })],
  ["as a page's data", (canary) => ({ path: `/${encodeURIComponent(canary)}.data` })],
  [
    'spelled in percents',
    (canary) => ({
      path: `/api/%${canary.charCodeAt(0).toString(16)}${encodeURIComponent(canary.slice(1))}`,
    }),
  ],
  ['behind half a percent', (canary) => ({ path: `/api/${encodeURIComponent(canary)}%zz` })],
  [
    'as a wrong method’s address',
    (canary) => ({ path: `${collabs}/${encodeURIComponent(canary)}`, method: 'PUT' }),
  ],
];

const queryNames = ['access_token', 'platform_domain', 'email', 'cursor', 'limit'];
const inQueries: [string, MakeRequest][] = [
  ...queryNames.map((name): [string, MakeRequest] => [
    `as ${name}`,
    (canary, context) => ({
      path: `${collabs}?${name}=${encodeURIComponent(canary)}`,
      headers: withKey(context),
    }),
  ]),
  [
    'as a code',
    (canary) => ({
      path: `/?code=${encodeURIComponent(canary)}&hmac=${encodeURIComponent(canary)}&shop=halo.myshopify.com`,
    }),
  ],
  [
    'as an id token',
    (canary) => ({ path: `/?shop=halo.myshopify.com&id_token=${encodeURIComponent(canary)}` }),
  ],
  ['as a sign-in link', (canary) => ({ path: `/portal/sign-in/link?token=${encodeURIComponent(canary)}` })],
  [
    'as the page after the sign-in',
    (canary) => ({ path: `/portal/sign-in?next=/portal/${encodeURIComponent(canary)}` }),
  ],
  ['as a shop', (canary) => ({ path: `/?shop=${encodeURIComponent(canary)}` })],
];

/** Bodies that are rejected. An accepted body would save the canary as the brand's own text. */
const bodies: [string, (canary: string) => string][] = [
  ['in half a body', (canary) => `{"firstName": "${canary}`],
  ['in no JSON', (canary) => canary],
  ['as the name of a field', (canary) => JSON.stringify({ [canary]: canary, email: 'no' })],
  ['as an email address', (canary) => JSON.stringify({ email: canary, firstName: canary, lastName: canary })],
  ['as a colour', (canary) => JSON.stringify({ primaryColor: canary, affiliateCode: `?${canary}` })],
  [
    'as a tier',
    (canary) => JSON.stringify({ email: 'a@example.com', firstName: 'A', lastName: 'B', collabTier: canary }),
  ],
  [
    'as a domain in a body',
    (canary) =>
      JSON.stringify({ email: 'a@example.com', firstName: 'A', lastName: 'B', platformDomain: canary }),
  ],
  [
    'as a discount',
    (canary) => JSON.stringify({ discount: { discountAmount: canary, discountType: canary } }),
  ],
  ['as a picture', (canary) => JSON.stringify({ profilePicture: `http://${canary}@127.0.0.1/${canary}` })],
  [
    'as a custom field',
    (canary) => JSON.stringify({ email: 'no', custom: { [canary]: 7, [`cc-${canary}`]: canary } }),
  ],
];
const inBodies: [string, MakeRequest][] = bodies.map(([name, body]) => [
  name,
  (canary, context) => ({
    path: collabs,
    method: 'POST',
    headers: withKey(context, json),
    body: body(canary),
  }),
]);

const inDrops: [string, MakeRequest][] = [
  [
    'as a product',
    (canary, context) => ({
      path: `${collabs}/${context.collabId}/drops`,
      method: 'POST',
      headers: withKey(context, json),
      body: JSON.stringify({ title: canary, products: [{ id: canary, variantId: canary }] }),
    }),
  ],
];

const inForms: [string, MakeRequest][] = [
  [
    'as a refresh token of another kind',
    (canary) => ({
      path: '/auth/token',
      method: 'POST',
      headers: form,
      body: `grant_type=${encodeURIComponent(canary)}&refresh_token=${encodeURIComponent(canary)}`,
    }),
  ],
  [
    'as a refresh token in JSON',
    (canary) => ({
      path: '/auth/token',
      method: 'POST',
      headers: json,
      body: JSON.stringify({ refresh_token: canary }),
    }),
  ],
  [
    'as a refresh token twice',
    (canary) => ({
      path: '/auth/token',
      method: 'POST',
      headers: form,
      body: `grant_type=refresh_token&refresh_token=${canary}&refresh_token=${canary}`,
    }),
  ],
  [
    'as a token to be revoked, in the query',
    (canary) => ({
      path: `/auth/revoke?token=${encodeURIComponent(canary)}`,
      method: 'POST',
      headers: form,
      body: '',
    }),
  ],
];

/** Form and cookies of the portal. */
const inPortal: [string, MakeRequest][] = [
  ...['token', 'refresh', 'sign-in'].map((name): [string, MakeRequest] => [
    `as the cookie ${name} of the portal`,
    (canary) => ({ path: '/portal/sign-in/code', headers: { Cookie: `__Host-portal-${name}=${canary}` } }),
  ]),
  [
    'as a cookie at the list of brands',
    (canary) => ({ path: '/portal', headers: { Cookie: `__Host-portal-token=${canary}` } }),
  ],
  ...['link', 'code'].map((name): [string, MakeRequest] => [
    `in the form of a ${name}`,
    (canary) => ({
      path: `/portal/sign-in/${name}`,
      method: 'POST',
      headers: { ...form, Origin: appSettings.APP_URL, Cookie: `__Host-portal-sign-in=${canary}` },
      body: new URLSearchParams({ token: canary, code: canary }).toString(),
    }),
  ]),
];

/** Requests with a canary in every part that may contain a secret by mistake, by kind. */
export const canaryRequests: readonly (readonly [name: string, makeRequest: MakeRequest])[] = [
  ...inHeaders,
  ...inAuthorization,
  ...inPaths,
  ...inQueries,
  ...inBodies,
  ...inDrops,
  ...inForms,
  ...inPortal,
];
