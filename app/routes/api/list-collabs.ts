import { message } from '#app/i18n/message.ts';
import { z } from 'zod';
import { credentialOwner, type Principal } from '#app/domain/principal.ts';
import { normalizeDomain, withOneChannel } from '#app/domain/channels/store-domain.ts';
import { requireChannel } from '#app/domain/channels/authorize.ts';
import { listCollabs as listCollabsOf, type CollabListFilter } from '#app/domain/collabs/collab.ts';
import { normalizeEmail } from '#app/domain/creators/creators.ts';
import { invalid, problemDetail } from '#app/domain/problem.ts';
import { readEndpoint } from '#app/http/endpoint.ts';
import {
  collabListResponse,
  domainParameter,
  emailParameter,
  pageParameters,
  collabList,
  respondWithPage,
} from '#app/http/list-query.ts';
import { exampleCollab, exampleCreator, exampleDomain, examplePagination } from './examples.ts';

const parameters = z.object({
  platform_domain: domainParameter.describe('Only the collabs of the channel with this platform domain.'),
  myshopify_domain: domainParameter.describe(
    'Alias of `platform_domain`. If both are sent, they must name the same channel.',
  ),
  email: emailParameter,
  ...pageParameters,
});

/** The query of "list a creator's collabs". */
const listCollabsQuery = withOneChannel(parameters, {
  name: 'platform_domain',
  alias: 'myshopify_domain',
});

const example = {
  query: { platform_domain: exampleDomain, email: 'ada@example.com' },
  response: {
    collabs: [{ ...exampleCollab, creator: exampleCreator }],
    pagination: examplePagination,
  },
};

const details = `Returns one page, newest first; an empty list if nothing matches.

- A **channel key** and a **brand’s user** see their channel’s collabs. \`platform_domain\` is optional; another channel’s gets 403.
- A **partner key** needs \`platform_domain\`, \`email\`, or both.
- A **creator’s user token** sees that creator’s own collabs, in every channel.

For the next page, send \`pagination.nextCursor\` as \`cursor\` with the same query. A modified cursor, or one of another query, gets 400.`;

/** Lists the collabs that the principal may see, newest first, one page per request. */
export const listCollabs = readEndpoint({
  name: 'listCollabs',
  summary: 'List a creator’s collabs',
  details,
  principals: ['channel', 'partner', 'brand', 'creator'],
  query: listCollabsQuery,
  response: collabListResponse,
  example,
  async read({ principal, context, query: { email, limit, cursor, ...domains } }) {
    const domain = domains.platform_domain ?? domains.myshopify_domain;
    if (domain !== undefined && principal.kind !== 'creator')
      context.channelId = (await requireChannel(principal, domain)).id;
    const filter = filterOf(principal, domain, email);
    const question = [credentialOwner(principal), filter.domain ?? null, filter.email ?? null];
    return respondWithPage(
      question,
      { limit, cursor },
      collabList((page) => listCollabsOf(principal, filter, page)),
    );
  },
});

/**
 * The requested list.
 * @throws Problem `invalid` when a partner names neither a channel nor an email address.
 */
function filterOf(
  principal: Principal,
  domain: string | undefined,
  email: string | undefined,
): CollabListFilter {
  if (principal.kind === 'partner' && domain === undefined && email === undefined)
    throw invalid([problemDetail('platform_domain', message('domain-or-email-required'))]);
  return {
    ...(domain === undefined ? {} : { domain: normalizeDomain(domain) }),
    ...(email === undefined ? {} : { email: normalizeEmail(email) }),
  };
}
