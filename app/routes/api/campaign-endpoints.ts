import { z } from 'zod';
import { updateCampaignOfRequest } from '#app/domain/campaigns/archive.ts';
import { createCampaign as createCampaignIn } from '#app/domain/campaigns/campaigns.ts';
import { createCampaignBody, updateCampaignBody } from '#app/domain/campaigns/input.ts';
import { getCampaignRecord, listCampaignPage, type CampaignRecord } from '#app/domain/campaigns/list.ts';
import { listedCampaignResponse } from '#app/http/channel-schemas.ts';
import {
  platformDomainParameter,
  readEndpoint,
  requireNamedChannel,
  writeEndpoint,
} from '#app/http/endpoint.ts';
import { pageParameters, respondWithPage } from '#app/http/list-query.ts';
import { paginationResponse } from '#app/http/response-schemas.ts';
import { exampleDomain, exampleListedCampaign, examplePagination } from './examples.ts';

const principals = ['channel', 'partner'] as const;
const channelParams = { platformDomain: platformDomainParameter };
const campaignParams = { ...channelParams, campaignId: z.string().describe('The campaign’s `_id`.') };
const response = z.strictObject({ campaign: listedCampaignResponse });
const exampleParams = { platformDomain: exampleDomain };
const exampleResponse = { campaign: exampleListedCampaign };

/** Lists the campaigns of a channel, newest first, one page per request. */
export const listCampaigns = readEndpoint({
  name: 'listCampaigns',
  summary: 'List a channel’s campaigns',
  details: 'Returns one page, newest first, without archived campaigns and tiers.',
  principals,
  params: z.object(channelParams),
  query: z.object(pageParameters),
  response: z.strictObject({ campaigns: z.array(listedCampaignResponse), pagination: paginationResponse }),
  example: {
    params: exampleParams,
    response: { campaigns: [exampleListedCampaign], pagination: examplePagination },
  },
  async read(input) {
    const channelId = await requireNamedChannel(input);
    return respondWithPage(['campaigns', channelId], input.query, {
      name: 'campaigns',
      read: (page) => listCampaignPage(channelId, page),
      present: presentCampaign,
    });
  },
});

export const getCampaign = readEndpoint({
  name: 'getCampaign',
  summary: 'Get a campaign',
  details: 'An archived campaign gets 404.',
  principals,
  params: z.object(campaignParams),
  response,
  example: {
    params: { ...exampleParams, campaignId: exampleListedCampaign._id },
    response: exampleResponse,
  },
  async read(input) {
    const channelId = await requireNamedChannel(input);
    return respond(await getCampaignRecord({ channelId, campaignId: input.params.campaignId }));
  },
});

export const createCampaign = writeEndpoint({
  name: 'createCampaign',
  summary: 'Create a campaign',
  details: 'The campaign is the last one in the brand’s order and has no tiers yet.',
  principals,
  params: z.object(channelParams),
  body: createCampaignBody,
  response,
  example: { params: exampleParams, body: { title: 'Winter light' }, response: exampleResponse },
  async write(input) {
    const channelId = await requireNamedChannel(input);
    return async (tx) => {
      const campaignId = await createCampaignIn(tx, channelId, input.body);
      return respond(await getCampaignRecord({ channelId, campaignId }, tx));
    };
  },
});

export const updateCampaign = writeEndpoint({
  name: 'updateCampaign',
  summary: 'Update a campaign',
  details:
    'An absent field keeps its value; `null` clears a template. The store gets the new title and links of all collabs in its tiers within moments. `isActive: false` archives the campaign with its tiers; `successor` says which tier their collabs get, within moments. `isActive: true` restores it; moved collabs stay in the other tier.',
  principals,
  params: z.object(campaignParams),
  body: updateCampaignBody,
  response,
  example: {
    params: { ...exampleParams, campaignId: exampleListedCampaign._id },
    body: { title: 'Winter light' },
    response: exampleResponse,
  },
  async write(input) {
    const channelId = await requireNamedChannel(input);
    const key = { channelId, campaignId: input.params.campaignId };
    return async (tx) => {
      await updateCampaignOfRequest(tx, key, input.body);
      return respond(await getCampaignRecord(key, tx, { includesArchived: true }));
    };
  },
});

function presentCampaign({ id, tiers, ...campaign }: CampaignRecord): string {
  return JSON.stringify({ _id: id, ...campaign, collabTiers: tiers.map((tier) => tier.id) });
}

function respond(campaign: CampaignRecord) {
  return { json: `{"campaign":${presentCampaign(campaign)}}` };
}
