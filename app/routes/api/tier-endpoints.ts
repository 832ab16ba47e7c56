import { z } from 'zod';
import { updateTierOfRequest } from '#app/domain/campaigns/archive.ts';
import { createCollabTierBody, updateCollabTierBody } from '#app/domain/campaigns/input.ts';
import { getTierRecord, listTierPage, type TierRecord } from '#app/domain/campaigns/list.ts';
import { assertCollectionsExist, createTierInNamedCampaign } from '#app/domain/campaigns/tiers.ts';
import { toConditionsInput } from '#app/domain/discounts/conditions.ts';
import { listedTierResponse } from '#app/http/channel-schemas.ts';
import {
  platformDomainParameter,
  readEndpoint,
  requireNamedChannel,
  writeEndpoint,
} from '#app/http/endpoint.ts';
import { pageParameters, respondWithPage } from '#app/http/list-query.ts';
import { paginationResponse } from '#app/http/response-schemas.ts';
import { exampleCampaign, exampleDomain, exampleListedTier, examplePagination } from './examples.ts';

const principals = ['channel', 'partner'] as const;
const channelParams = { platformDomain: platformDomainParameter };
const tierParams = { ...channelParams, tierId: z.string().describe('The tier’s `_id`.') };
const response = z.strictObject({ collabTier: listedTierResponse });
const exampleParams = { platformDomain: exampleDomain };
const exampleResponse = { collabTier: exampleListedTier };
const exampleDiscount = { discountAmount: 15, discountType: 'Percentage' };

/** Lists the tiers of a channel, newest first, one page per request. */
export const listCollabTiers = readEndpoint({
  name: 'listCollabTiers',
  summary: 'List a channel’s tiers',
  details:
    'Returns one page, newest first, without archived tiers. Send the `_id` of one as `collabTier` of a collab.',
  principals,
  params: z.object(channelParams),
  query: z.object(pageParameters),
  response: z.strictObject({ collabTiers: z.array(listedTierResponse), pagination: paginationResponse }),
  example: {
    params: exampleParams,
    response: { collabTiers: [exampleListedTier], pagination: examplePagination },
  },
  async read(input) {
    const channelId = await requireNamedChannel(input);
    return respondWithPage(['collab tiers', channelId], input.query, {
      name: 'collabTiers',
      read: (page) => listTierPage(channelId, page),
      present: presentTier,
    });
  },
});

export const getCollabTier = readEndpoint({
  name: 'getCollabTier',
  summary: 'Get a tier',
  details: 'An archived tier gets 404.',
  principals,
  params: z.object(tierParams),
  response,
  example: { params: { ...exampleParams, tierId: exampleListedTier._id }, response: exampleResponse },
  async read(input) {
    const channelId = await requireNamedChannel(input);
    return respond(await getTierRecord({ channelId, tierId: input.params.tierId }));
  },
});

/** Creates a tier in a campaign. */
export const createCollabTier = writeEndpoint({
  name: 'createCollabTier',
  summary: 'Create a tier',
  details:
    'The tier is the last one of its campaign. Its `key` is made from the title and stays when the title changes.',
  principals,
  params: z.object(channelParams),
  body: createCollabTierBody,
  response,
  example: {
    params: exampleParams,
    body: {
      campaign: exampleCampaign._id,
      title: 'Ambassadors',
      relationshipType: 'ambassador',
      isDefault: true,
      discount: exampleDiscount,
    },
    response: exampleResponse,
  },
  async write(input) {
    const channelId = await requireNamedChannel(input);
    await assertCollectionsExist({ channelId }, input.body.conditions);
    return async (tx) => {
      const tierId = await createTierInNamedCampaign(tx, channelId, input.body);
      return respond(await getTierRecord({ channelId, tierId }, tx));
    };
  },
});

export const updateCollabTier = writeEndpoint({
  name: 'updateCollabTier',
  summary: 'Update a tier',
  details:
    'An absent field keeps its value; `discount: null` removes the discount, `conditions: null` its conditions. The collabs of the tier without a discount of their own get the new one in the store within moments. `campaign` cannot change. `isActive: false` archives the tier; `successor` says which tier its collabs get, within moments. `isActive: true` restores it, if its campaign is not archived; moved collabs stay in the other tier.',
  principals,
  params: z.object(tierParams),
  body: updateCollabTierBody,
  response,
  example: {
    params: { ...exampleParams, tierId: exampleListedTier._id },
    body: { discount: exampleDiscount, conditions: { minimumSubtotal: 50, oncePerCustomer: true } },
    response: exampleResponse,
  },
  async write(input) {
    const channelId = await requireNamedChannel(input);
    const key = { channelId, tierId: input.params.tierId };
    await assertCollectionsExist(key, input.body.conditions);
    return async (tx) => {
      await updateTierOfRequest(tx, key, input.body);
      return respond(await getTierRecord(key, tx, { includesArchived: true }));
    };
  },
});

function presentTier({
  id,
  campaignId,
  discount,
  conditions,
  startsAt,
  endsAt,
  archivedAt,
  ...tier
}: TierRecord): string {
  const terms = discount && { discountAmount: discount.amount.toNumber(), discountType: discount.type };
  const sent = toConditionsInput({ conditions, startsAt, endsAt });
  const isActive = archivedAt === null;
  return JSON.stringify({
    _id: id,
    ...tier,
    campaign: campaignId,
    isActive,
    discount: terms,
    conditions: sent,
  });
}

function respond(tier: TierRecord) {
  return { json: `{"collabTier":${presentTier(tier)}}` };
}
