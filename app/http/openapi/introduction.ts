import { limits } from '#app/domain/limits.ts';
import { apiVersion } from '../api-route.ts';

const { min, max } = limits.affiliateCode;

/** The description of the document, in Markdown. */
export const introduction = `A unified interface for managing **creators** and their collaborations with brand **channels** (online stores on a commerce platform).

A *collab* joins one creator to one channel: discount, affiliate code and link, tier. A creator publishes *drops*: curated, ordered products with notes, media and custom fields. The service is the authority; it mirrors each creator into the store as a metaobject of type \`creator\`, and each drop as a collection. An answer never waits for the store.

## Credentials
Send exactly one: a channel key in \`x-channel-access-token\`, a partner key in \`x-partner-access-token\`, or a user’s token as \`Authorization: Bearer\`. Keys belong on servers alone. Everything is HTTPS; what comes over plain HTTP is refused, never redirected. A collab of another tenant answers word for word like one that does not exist.

## Formats
JSON in UTF-8. Timestamps are ISO 8601 in UTC with milliseconds. Unknown keys of a body are ignored, unknown query parameters are 400 with the names of the known ones, and clients should ignore keys they do not know: changes within a version only add. The version is \`${apiVersion}\`; name it in \`X-Api-Version\` to be refused rather than surprised by another one. Every answer carries \`X-Request-Id\`.

## Errors
Every failure is \`{statusCode, error, message}\`; invalid input adds \`details: [{path, message}]\` with every problem, and each message says what to send instead. Unknown paths are 404, a path with a slash at its end or an empty segment among them; other methods 405 with \`Allow\`.

## Sending again
\`Idempotency-Key\` on any POST makes it safe to repeat. \`GET\` answers carry an \`ETag\`; send it in \`If-None-Match\` to get 304 when nothing changed. A drop’s revision \`__v\` in \`If-Match\` keeps two editors from overwriting each other.

## Discounts
A \`Percentage\` is answered as a fraction, exactly: 0.15 is 15 percent. On input 0 < x < 1 is a fraction and 1 < x ≤ 100 is percent points; exactly 1 is refused as ambiguous. A \`FixedAmount\` is major units of the channel’s currency.

## Who sees what
A brand’s edits never change what another brand sees: names, colour, handle and onboarding written by a channel or partner live on that collab, over the creator’s own profile. Until a creator has accepted a brand, that brand sees nothing of the creator but what it wrote itself. The e-mail address is the creator’s, and only the creator can change it.

## Limits
| | |
|---|---|
| Requests | a burst of 100 for each credential and 50 a second after that, unless set otherwise; \`RateLimit-*\` say how it stands, 429 says when to come back |
| Body | ${limits.bodyBytes / 1024 / 1024} MiB of JSON, ${limits.jsonDepth} levels deep; no NUL, no half of a surrogate pair and no key \`__proto__\` |
| Title, description, note | ${limits.title}, ${limits.description} and ${limits.note} characters |
| Drop | ${limits.productsPerDrop} products; ${limits.mediaPerEnhancement} media an enhancement |
| Collab | ${limits.dropsPerCollab} drops; affiliate code ${min} to ${max} letters, digits, \`-\` and \`_\` |
| Custom values | ${limits.customValues} of ${limits.customValueLength} characters, handles of ${limits.customHandle.min} to ${limits.customHandle.max} |
| Tags, socials | ${limits.tags} tags of ${limits.tagLength} characters, ${limits.socials} socials |
| Page | ${limits.pageSize.max} collabs, ${limits.pageSize.standard} when nothing is said |
`;

/** The descriptions of the tags. */
export const tags = [
  { name: 'Collabs', description: 'A creator’s association with a channel.' },
  { name: 'Drops', description: 'Curated products that a creator publishes for a collab.' },
  {
    name: 'Events',
    description:
      'Outgoing events, signed as Standard Webhooks 1.0 describes. An event is recorded in the write that caused it. Failed deliveries are retried for three days with growing intervals. An event may arrive more than once.',
  },
];
