import { z } from 'zod';
import { listCampaignRecords, listTierRecords } from '#app/domain/campaigns/list.ts';
import { requireChannel } from '#app/domain/channels/authorize.ts';
import { listedTierResponse } from '#app/http/channel-schemas.ts';
import { platformDomainParameter, readEndpoint } from '#app/http/endpoint.ts';
import { pageParameters, respondWithPage } from '#app/http/list-query.ts';
import { campaignResponse, paginationResponse } from '#app/http/response-schemas.ts';
import { exampleCampaign, exampleDomain, exampleTier } from './examples.ts';

const shared = {
  principals: ['channel', 'partner'] as const,
  params: z.object({ platformDomain: platformDomainParameter }),
  query: z.object(pageParameters),
};
const exampleRequest = { params: { platformDomain: exampleDomain } };
const examplePagination = { hasNextPage: false, nextCursor: null };

/** Lists the campaigns of a channel, newest first, one page per request. */
export const listCampaigns = readEndpoint({
  ...shared,
  name: 'listCampaigns',
  summary: 'List a channel’s campaigns',
  details: 'Returns one page, newest first, without archived campaigns and tiers.',
  answer: z.strictObject({ campaigns: z.array(campaignResponse), pagination: paginationResponse }),
  example: { ...exampleRequest, answer: { campaigns: [exampleCampaign], pagination: examplePagination } },
  async read({ principal, context, params, query }) {
    const { id: channelId } = await requireChannel(principal, params.platformDomain);
    context.channelId = channelId;
    return respondWithPage(['campaigns', channelId], query, {
      name: 'campaigns',
      read: (page) => listCampaignRecords(channelId, page),
      present: ({ id, tiers, ...campaign }) =>
        JSON.stringify({ _id: id, ...campaign, collabTiers: tiers.map((tier) => tier.id) }),
    });
  },
});

/** Lists the tiers of a channel, newest first, one page per request. */
export const listCollabTiers = readEndpoint({
  ...shared,
  name: 'listCollabTiers',
  summary: 'List a channel’s tiers',
  details:
    'Returns one page, newest first, without archived tiers. Send the `_id` of one as `collabTier` of a collab.',
  answer: z.strictObject({ collabTiers: z.array(listedTierResponse), pagination: paginationResponse }),
  example: {
    ...exampleRequest,
    answer: {
      collabTiers: [{ ...exampleTier, key: 'ambassadors', campaign: exampleCampaign._id, isDefault: true }],
      pagination: examplePagination,
    },
  },
  async read({ principal, context, params, query }) {
    const { id: channelId } = await requireChannel(principal, params.platformDomain);
    context.channelId = channelId;
    return respondWithPage(['collab tiers', channelId], query, {
      name: 'collabTiers',
      read: (page) => listTierRecords(channelId, page),
      present: ({ id, campaignId, ...tier }) => JSON.stringify({ _id: id, ...tier, campaign: campaignId }),
    });
  },
});
