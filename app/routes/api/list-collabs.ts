import { z } from 'zod';
import type { Caller } from '#app/domain/caller.ts';
import { normalizeDomain } from '#app/domain/channels/channel-domain.ts';
import { reachChannel } from '#app/domain/channels/reach-channel.ts';
import { listCollabs as listCollabsOf } from '#app/domain/collabs/list-collabs.ts';
import type { CollabFilter } from '#app/domain/collabs/list-collabs.ts';
import { emailKey } from '#app/domain/creators/email.ts';
import { invalid } from '#app/domain/problem.ts';
import { readCursor, writeCursor } from '#app/http/cursor.ts';
import { readEndpoint } from '#app/http/endpoint.ts';
import { listedCollab, presentCollab } from '#app/http/present/collab.ts';
import { listedCollabAnswer, paginationAnswer } from '#app/http/schemas/answers.ts';
import { listCollabsQuery } from '#app/http/schemas/list-collabs-query.ts';
import { listCollabsExample } from './examples/list-collabs.ts';

const details = `Newest first, a page at a time; an empty list when nothing matches.

- A **channel key** and a **brand’s user** see their channel’s collabs. \`platform_domain\` may be left out; another channel’s is 403.
- A **partner key** needs \`platform_domain\`, \`email\`, or both.
- A **creator’s user token** sees that creator’s own collabs, in every channel.

To go on, send \`pagination.nextCursor\` as \`cursor\` with the same query. A cursor that was tampered with, or that belongs to another query, is 400.`;

/** Endpoint 1: lists the collabs that a caller reaches, newest first, a page at a time. */
export const listCollabs = readEndpoint({
  name: 'listCollabs',
  summary: 'List a creator’s collabs',
  details,
  callers: ['channel', 'partner', 'brand', 'creator'],
  query: listCollabsQuery,
  answer: z.strictObject({ collabs: z.array(listedCollabAnswer), pagination: paginationAnswer }),
  example: listCollabsExample,
  async read({ caller, context, query: { email, limit, cursor, ...domains } }) {
    const domain = domains.platform_domain ?? domains.myshopify_domain;
    if (domain !== undefined && caller.kind !== 'creator')
      context.channelId = (await reachChannel(caller, domain)).id;
    const filter = filterOf(caller, domain, email);
    const question = [ownerOf(caller), filter.domain ?? null, filter.email ?? null];
    const after = cursor === undefined ? {} : { after: readCursor(cursor, question) };
    const { collabs, next } = await listCollabsOf(caller, filter, { limit, ...after });
    const page = collabs.map((collab) => presentCollab(collab, listedCollab)).join(',');
    const nextCursor = next === undefined ? null : writeCursor(next, question);
    const pagination = JSON.stringify({ hasNextPage: next !== undefined, nextCursor });
    return { json: `{"collabs":[${page}],"pagination":${pagination}}` };
  },
});

/** What is asked for. @throws Problem `invalid` when a partner names neither a channel nor an e-mail address. */
function filterOf(caller: Caller, domain: string | undefined, email: string | undefined): CollabFilter {
  if (caller.kind === 'partner' && domain === undefined && email === undefined)
    throw invalid([
      {
        path: 'platform_domain',
        message: 'is needed with a partner key, or email: send one of the two, or both',
      },
    ]);
  return {
    ...(domain === undefined ? {} : { domain: normalizeDomain(domain) }),
    ...(email === undefined ? {} : { email: emailKey(email) }),
  };
}

/** Whose list it is: it goes on with another credential of the same owner. */
function ownerOf(caller: Caller): string {
  if (caller.kind === 'partner') return caller.partnerId;
  return caller.kind === 'creator' ? caller.creatorId : caller.channelId;
}
