/**
 * The header by which the admin learns to ask again with a fresh session token. Remix loses the headers of thrown
 * Responses in the answers to its data requests and documents, so that entry.server.tsx sets it there.
 * https://shopify.dev/docs/apps/build/authentication-authorization/session-tokens
 */
export const retryHeader = { name: 'X-Shopify-Retry-Invalid-Session-Request', value: '1' } as const;
