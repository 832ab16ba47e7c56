import { limits } from '#app/domain/limits.ts';
import { apiVersion } from '../api-route.ts';

const { min, max } = limits.affiliateCode;

/** The description of the document, in Markdown. */
export const introduction = `A unified interface for managing **creators** and their collaborations with brand **channels** (online stores on a commerce platform).

A *collab* joins one creator to one channel: discount, affiliate code and link, tier. A creator publishes *drops*: curated, ordered products with notes, media and custom fields. The service is the authority; it mirrors each creator into the store as a metaobject of type \`creator\`, and each drop as a collection. Responses never wait for the store.

## Credentials
Send exactly one: a channel key in \`x-channel-access-token\`, a partner key in \`x-partner-access-token\`, or a user’s token as \`Authorization: Bearer\`. Use keys on servers only. Use HTTPS: plain HTTP is rejected, never redirected. A collab of another tenant gets the same response as one that does not exist.

## Formats
JSON in UTF-8; a byte order mark is ignored. Timestamps are ISO 8601 in UTC with milliseconds. Unknown keys of a body are ignored. Unknown query parameters get 400 with the names of the known ones, and so do empty ones. Clients should ignore unknown keys: changes within a version only add. The version is \`${apiVersion}\`. Send it in \`X-Api-Version\`, so that another version rejects the request. Every response has an \`X-Request-Id\`.

## Errors
Every error is \`{statusCode, error, message}\`. Invalid input adds \`details: [{path, message}]\` with every problem. Each message says what to send instead. Unknown paths get 404, including paths with a trailing slash or an empty segment. Other methods get 405 with \`Allow\`.

## Retries
\`Idempotency-Key\` makes any POST safe to repeat. \`GET\` responses have an \`ETag\`. Send it in \`If-None-Match\` to get 304 when nothing changed. A drop’s revision \`__v\` in \`If-Match\` keeps two editors from overwriting each other.

## Discounts
Responses contain a \`Percentage\` as an exact fraction: 0.15 is 15 percent. In requests, 0 < x < 1 is a fraction and 1 < x ≤ 100 is percent points; exactly 1 is ambiguous, and accepted only where 100 percent is in force. A \`FixedAmount\` is major units of the channel’s currency.

## Visibility
A brand’s edits never change what another brand sees. Names, colour, handle and onboarding from a channel or partner are saved on that collab and take precedence over the creator’s own profile. Until the creator has accepted a brand, that brand sees only its own values. Only the creator can change the email address.

## Limits
| | |
|---|---|
| Requests | a burst of 100 per credential, then 50 a second, by default; see the \`RateLimit-*\` headers, and \`Retry-After\` of a 429 |
| Body | ${limits.bodyBytes / 1024 / 1024} MiB of JSON, ${limits.jsonDepth} levels deep, ${limits.jsonKeys} keys; no NUL, no half of a surrogate pair and no key \`__proto__\` |
| Title, description, note | ${limits.title}, ${limits.description} and ${limits.note} characters |
| Drop | ${limits.productsPerDrop} products; ${limits.mediaPerList} media of its own, and per enhancement |
| Collab | ${limits.dropsPerCollab} drops; affiliate code ${min} to ${max} letters, digits, \`-\` and \`_\` |
| Custom values | ${limits.customValues} of ${limits.customValueLength} characters, handles of ${limits.customHandle.min} to ${limits.customHandle.max} |
| Custom fields | ${limits.customFields} of collabs, drops and products each |
| Channel | ${limits.campaigns} campaigns, ${limits.tiersPerCampaign} tiers per campaign that are not archived |
| Tags, socials | ${limits.tags} tags of ${limits.tagLength} characters, ${limits.socials} socials |
| Page | ${limits.pageSize.max} collabs, ${limits.pageSize.standard} by default |
`;

/** The descriptions of the tags. */
export const tags = [
  {
    name: 'Channels',
    description: 'A brand’s store with its brand kit, settings, campaigns, tiers and custom fields.',
  },
  { name: 'Collabs', description: 'A creator’s association with a channel.' },
  { name: 'Drops', description: 'Curated products that a creator publishes for a collab.' },
  {
    name: 'Events',
    description:
      'Outgoing events, signed as Standard Webhooks 1.0 describes. An event is recorded in the write that caused it. Failed deliveries are retried for three days with growing intervals. An event may arrive more than once.',
  },
];
