import { message } from '#app/i18n/message.ts';
import { z } from 'zod';
import type { NonCreatorPrincipal } from '#app/domain/principal.ts';
import { requireOwnChannel, requireChannel } from '#app/domain/channels/authorize.ts';
import { createCollab as createCollabIn, withOrigin } from '#app/domain/collabs/create.ts';
import { createCollabBody } from '#app/domain/collabs/input.ts';
import { invalid, problemDetail } from '#app/domain/problem.ts';
import { writeEndpoint } from '#app/http/endpoint.ts';
import { collabWithIds, presentCollab } from '#app/http/presenters.ts';
import { collabResponse } from '#app/http/collab-schemas.ts';
import { exampleCollab } from './examples.ts';

const details = `Finds the creator by email address, ignoring case, or creates it. The values are saved on this collab and do not change what other brands see.

- A second collab of a creator in a channel gets 409, and the message names the existing one. An affiliate code or handle that is in use in the channel also gets 409.
- By default, the code is generated from the name, and the tier is the channel’s default tier.
- The response has creator and tier as ids and no drops. The creator’s objects in the store follow within moments: \`isPartial\` is true until then.

The store accepts 128 KB of data per creator, including drops. A request above that gets 400, with the size and what to shorten.`;

const example = {
  body: {
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
    affiliateCode: 'ADA15',
    primaryColor: '#2e7d32',
    title: 'Ada’s shelf',
    discount: { discountAmount: 15, discountType: 'Percentage' },
    socials: [{ platform: 'instagram', handle: 'ada', followers: 18_400 }],
    custom: { 'cc-motto': 'Less, but better' },
  },
  response: {
    collab: {
      ...exampleCollab,
      isPartial: true,
      collabStartedAt: null,
      drops: [],
      metadata: { ...exampleCollab.metadata, platformCreatorMetaobjectId: null },
      updatedAt: exampleCollab.createdAt,
    },
  },
};

/** Creates a collab of a channel with a creator, found or created by email address. */
export const createCollab = writeEndpoint({
  name: 'createCollab',
  summary: 'Create a collab',
  details,
  principals: ['channel', 'partner', 'brand'],
  body: createCollabBody,
  response: z.strictObject({ collab: collabResponse }),
  example,
  async write({ principal, body }) {
    const channel = await channelOf(principal, body.platformDomain);
    return async (tx) => {
      const collab = await createCollabIn(tx, channel, withOrigin(body.collab, 'api'));
      return { json: `{"collab":${presentCollab(collab, collabWithIds)}}` };
    };
  },
});

function channelOf(principal: NonCreatorPrincipal, domain: string | undefined) {
  if (domain !== undefined) return requireChannel(principal, domain);
  if (principal.kind !== 'partner') return requireOwnChannel(principal);
  throw invalid([problemDetail('platformDomain', message('domain-required'))]);
}
