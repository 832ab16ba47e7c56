import { z } from 'zod';
import { isId } from '#app/ids.ts';
import { listMatchingCollabs } from '#app/domain/collabs/collab.ts';
import type { CollabState } from '#app/domain/collabs/search.ts';
import { normalizeEmail } from '#app/domain/creators/creators.ts';
import { timeInput } from '#app/domain/input/text.ts';
import { rule } from '#app/domain/input/validate.ts';
import { limits } from '#app/domain/limits.ts';
import { platformDomainParameter, readEndpoint, requireNamedChannel } from '#app/http/endpoint.ts';
import {
  collabList,
  collabListResponse,
  emailParameter,
  pageParameters,
  respondWithPage,
  textParameter,
} from '#app/http/list-query.ts';
import { exampleCollab, exampleCreator, exampleDomain, examplePagination } from './examples.ts';

const example = {
  params: { platformDomain: exampleDomain },
  query: { query: 'ada', state: 'active' },
  response: {
    collabs: [{ ...exampleCollab, creator: exampleCreator }],
    pagination: examplePagination,
  },
};

const states = ['active', 'partial', 'paused'] as const;
/** A collab that is not in the store yet is partial, too: `isPartial` is true. */
const statesOf: Readonly<Record<(typeof states)[number], readonly CollabState[]>> = {
  active: ['active'],
  partial: ['partial', 'syncing'],
  paused: ['paused'],
};

const details = `Returns one page, newest first; an empty list if nothing matches. All parameters that are sent must match.

A tier or campaign that the channel does not have matches nothing. To follow changes, send the time of your last call, less a minute, as \`updated_since\`: a change has the time at which it begins, and is shown when it ends. Changes of a tier, a campaign, a profile or a product’s handle move \`updatedAt\` of the collabs that show them, within a minute.`;

/** Lists the collabs of a channel that a query matches, newest first, one page per request. */
export const listChannelCollabs = readEndpoint({
  name: 'listChannelCollabs',
  summary: 'List a channel’s collabs',
  details,
  principals: ['channel', 'partner'],
  params: z.object({ platformDomain: platformDomainParameter }),
  query: z.object({
    query: textParameter(limits.name).describe(
      'Words that all occur in the collab’s name, email address, code or handle, in any case, with or without accents. One or two letters must begin one of them.',
    ),
    email: emailParameter,
    tier: textParameter(limits.name).describe('Only the collabs in the tier with this id.'),
    campaign: textParameter(limits.name).describe(
      'Only the collabs in the tiers of the campaign with this id.',
    ),
    state: z
      .enum(states, rule('unknown-state', { states: states.join(', ') }))
      .optional()
      .describe(
        '`paused` has `isActive` false, `partial` has `isPartial` true, `active` is every other collab.',
      ),
    updated_since: timeInput
      .optional()
      .describe('Only the collabs whose `updatedAt` is this time or later: ISO 8601 with a time zone.'),
    ...pageParameters,
  }),
  response: collabListResponse,
  example,
  async read(input) {
    const channelId = await requireNamedChannel(input);
    const { limit, cursor, ...sent } = input.query;
    const { query, email, tier, campaign, state, updated_since: updatedSince } = sent;
    const filter = {
      ...(query !== undefined && { search: query }),
      ...(email !== undefined && { email: normalizeEmail(email) }),
      // The filter also knows a word for no tier.
      ...(tier !== undefined && { tierIds: [isId(tier) ? tier : ''] }),
      ...(campaign !== undefined && { campaignIds: [campaign] }),
      ...(state !== undefined && { states: statesOf[state] }),
      ...(updatedSince !== undefined && { updatedSince }),
    };
    return respondWithPage(
      [channelId, filter],
      { limit, cursor },
      collabList((page) => listMatchingCollabs(channelId, filter, page)),
    );
  },
});
