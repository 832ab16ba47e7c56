import { z } from 'zod';
import {
  assertCreatorMayUpdate,
  assertSameCollab,
  requireCollab,
  requireCollabInChannel,
} from '#app/domain/collabs/authorize.ts';
import { withOneChannel } from '#app/domain/channels/store-domain.ts';
import { updateCollabIn } from '#app/domain/collabs/update.ts';
import { updateCollabBody } from '#app/domain/collabs/input.ts';
import {
  collabIdParameter,
  platformDomainParameter,
  requireNamedChannel,
  writeEndpoint,
} from '#app/http/endpoint.ts';
import { domainParameter, emailParameter } from '#app/http/list-query.ts';
import { collabWithIds, presentCollab } from '#app/http/presenters.ts';
import { collabResponse } from '#app/http/collab-schemas.ts';
import { exampleCollab, exampleCollabId, exampleDomain } from './examples.ts';

const details = `An absent field keeps its value, \`null\` clears an optional field, and \`custom\` is merged key by key.

- A response of “Get a channel collab” can be changed and sent back: fields of the nested \`creator\` are read, and those that cannot be written are ignored.
- \`discount: null\` restores the tier’s discount. In a response that is sent back it changes nothing while the tier’s dates exclude the present, because the response shows no discount then.
- \`isActive: false\` pauses the collab: the creator’s page is hidden, the discount code is deactivated and the drops’ collections are unpublished. \`true\` resumes it.
- Only the creator can change \`email\`: another value gets 409.
- A creator’s user token can change the creator’s fields. The brand’s fields, such as the discount, get 403.

The store accepts 128 KB of data per creator, including drops. A request above that gets 400, with the size and what to shorten.`;

const example = {
  params: { collabId: exampleCollabId },
  body: {
    firstName: 'Ada',
    isOnboarded: true,
    discount: { discountAmount: 0.15, discountType: 'Percentage' },
  },
  response: { collab: exampleCollab },
};

/** The person and the channel of the collab, which existing clients send here too. */
const updateCollabQuery = withOneChannel(
  z.object({
    email: emailParameter.describe('The creator’s email address, as it stands: another one gets 409.'),
    platform_domain: domainParameter.describe('The collab’s channel: another one gets 403.'),
    myshopify_domain: domainParameter.describe(
      'Alias of `platform_domain`. If both are sent, they must name the same channel.',
    ),
  }),
  { name: 'platform_domain', alias: 'myshopify_domain' },
);

export const updateCollab = writeEndpoint({
  name: 'updateCollab',
  summary: 'Update a collab',
  details,
  principals: ['channel', 'partner', 'brand', 'creator'],
  params: z.object({ collabId: collabIdParameter }),
  query: updateCollabQuery,
  body: updateCollabBody,
  response: z.strictObject({ collab: collabResponse }),
  example,
  async write({ principal, params, query, body }) {
    const key = await requireCollab(principal, params.collabId);
    await assertSameCollab(key, {
      email: query.email,
      domain: query.platform_domain ?? query.myshopify_domain,
    });
    assertCreatorMayUpdate(principal, body);
    return async (tx) => {
      const collab = await updateCollabIn(tx, key, body);
      return { json: `{"collab":${presentCollab(collab, collabWithIds)}}` };
    };
  },
});

/** Updates a collab of a channel. Its body may have the format of a response. */
export const updateChannelCollab = writeEndpoint({
  name: 'updateChannelCollab',
  summary: 'Update a channel collab',
  details: 'Updates a collab of the channel in the path, as “Update a collab” does.',
  principals: ['channel', 'partner'],
  params: z.object({ platformDomain: platformDomainParameter, collabId: collabIdParameter }),
  body: updateCollabBody,
  response: z.strictObject({ collab: collabResponse }),
  example: {
    params: { platformDomain: exampleDomain, collabId: exampleCollabId },
    body: { creator: { firstName: 'Ada', shop: { title: 'Ada’s shelf' } }, isActive: true },
    response: { collab: exampleCollab },
  },
  async write(input) {
    const { body, params, principal } = input;
    const key = { channelId: await requireNamedChannel(input), collabId: params.collabId };
    await requireCollabInChannel(principal, key);
    return async (tx) => {
      const collab = await updateCollabIn(tx, key, body);
      return { json: `{"collab":${presentCollab(collab, collabWithIds)}}` };
    };
  },
});
