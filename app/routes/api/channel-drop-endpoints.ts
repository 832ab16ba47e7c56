import { z } from 'zod';
import { requireCollabInChannel } from '#app/domain/collabs/authorize.ts';
import { cartOfDrop } from '#app/domain/drops/cart.ts';
import { getDropDetails, type DropDetails } from '#app/domain/drops/drop.ts';
import { removeDropIn } from '#app/domain/drops/removed-drops.ts';
import { prepareAddition, prepareEnhancement } from '#app/domain/drops/update-items.ts';
import {
  addProductsBody,
  createDropBody,
  updateDropBody,
  updateEnhancementBody,
} from '#app/domain/input/drops.ts';
import { prepareDropUpdate } from '#app/domain/drops/update-drop.ts';
import { actorOf } from '#app/domain/principal.ts';
import {
  collabIdParameter,
  platformDomainParameter,
  readEndpoint,
  requireNamedChannel,
  writeEndpoint,
} from '#app/http/endpoint.ts';
import { presentEnhancement, presentFullDrop, presentUpdatedDrop } from '#app/http/presenters.ts';
import { expectedRevision, revisionTag } from '#app/http/response.ts';
import {
  createdDropResponse,
  described,
  enhancementResponse,
  fullDropResponse,
  id,
  updatedDropResponse,
} from '#app/http/response-schemas.ts';
import { createDropExample, writeNewDrop } from './create-drop.ts';
import {
  exampleCollabId,
  exampleDomain,
  exampleDropId,
  exampleEnhancement,
  exampleFullDrop,
  exampleUpdatedDrop,
} from './examples.ts';

const principals = ['channel', 'partner'] as const;
const dropParams = {
  platformDomain: platformDomainParameter,
  collabId: collabIdParameter,
  dropId: z.string().describe('The drop’s `_id`.'),
};
const exampleParams = { platformDomain: exampleDomain, collabId: exampleCollabId, dropId: exampleDropId };

export const getDrop = readEndpoint({
  name: 'getDrop',
  summary: 'Get a drop',
  details:
    'Returns the drop with its products, enhancements and custom values. `__v` is its revision, for `If-Match` of an update. A removed drop gets 404.',
  principals,
  params: z.object(dropParams),
  response: z.strictObject({ drop: fullDropResponse }),
  example: { params: exampleParams, response: { drop: exampleFullDrop } },
  async read(input) {
    const key = await dropKey(input);
    return { json: JSON.stringify({ drop: presentFullDrop(await getDropDetails(key)) }) };
  },
});

/** Returns a cart with the products of a drop. */
export const getDropCart = readEndpoint({
  name: 'getDropCart',
  summary: 'Get a cart of a drop',
  details:
    'Returns a link that opens the store’s cart with one piece of each product that can be bought now: of the chosen variant, else of the first available one. The cart has the creator’s code if a discount is in force, and the attributes by which the store knows the creator: `cc-creator-handle`, `cc-creator-id`, `cc-campaign-id` and `cc-shop-id`. Reads the store: 503 while it is unavailable.',
  principals,
  params: z.object(dropParams),
  response: z.strictObject({
    cart: z.strictObject({
      url: described(z.url().nullable(), 'Permalink of the cart; null without lines.'),
      lines: described(
        z.array(
          z.strictObject({
            product: described(z.string(), 'Global id of the product.'),
            variant: described(z.string(), 'Global id of the variant.'),
            quantity: described(z.int(), 'Number of pieces.'),
          }),
        ),
        'One line per variant, in the order of the drop.',
      ),
      unavailable: described(
        z.array(z.string()),
        'Global ids of products that cannot be bought now: sold out, not active, or not published in the online store.',
      ),
      missing: described(
        z.array(z.string()),
        'Global ids of products that the store does not have, or not in the chosen variant.',
      ),
    }),
  }),
  example: {
    params: exampleParams,
    response: {
      cart: {
        url: `https://${exampleDomain}/cart/808950810:1?discount=ADA15&attributes%5Bcc-creator-handle%5D=ada-lovelace`,
        lines: [
          {
            product: 'gid://shopify/Product/632910392',
            variant: 'gid://shopify/ProductVariant/808950810',
            quantity: 1,
          },
        ],
        unavailable: [],
        missing: [],
      },
    },
  },
  readsStore: true,
  async read(input) {
    return { json: JSON.stringify({ cart: await cartOfDrop(await dropKey(input)) }) };
  },
});

/** Creates a drop of a collab in the channel of the path. */
export const createChannelDrop = writeEndpoint({
  name: 'createChannelDrop',
  summary: 'Create a channel drop',
  details: 'Creates a drop of a collab of the channel in the path, as “Create a drop” does.',
  principals,
  params: z.object({ platformDomain: dropParams.platformDomain, collabId: dropParams.collabId }),
  body: createDropBody,
  response: z.strictObject({ drop: createdDropResponse }),
  revisionHeaders: ['ETag'],
  example: {
    params: { platformDomain: exampleDomain, collabId: exampleCollabId },
    body: createDropExample.body,
    response: createDropExample.response,
  },
  async write(input) {
    const { collabId } = await collabKey(input);
    return writeNewDrop(input.principal, collabId, input.body);
  },
});

/** Updates a drop of a collab in the channel of the path. */
export const updateChannelDrop = writeEndpoint({
  name: 'updateChannelDrop',
  summary: 'Update a channel drop',
  details: 'Updates a drop of a collab of the channel in the path, as “Update a drop” does.',
  principals,
  params: z.object(dropParams),
  body: updateDropBody,
  response: z.strictObject({ drop: updatedDropResponse }),
  revisionHeaders: ['If-Match', 'ETag'],
  example: {
    params: exampleParams,
    body: { title: 'My winter shelf' },
    response: { drop: exampleUpdatedDrop },
  },
  async write(input) {
    const save = await prepareDropUpdate(input.principal, await dropKey(input), {
      input: input.body,
      expectedRevision: expectedRevision(input.request.headers),
      actor: actorOf(input.principal),
    });
    return async (tx) => respond(await save(tx), (drop) => ({ drop: presentUpdatedDrop(drop) }));
  },
});

export const deleteDrop = writeEndpoint({
  name: 'deleteDrop',
  summary: 'Remove a drop',
  details:
    'The drop leaves the creator’s page, and its collection is unpublished or deleted, as the channel’s `dropRemoval` says. The brand can restore it in its admin. A second removal gets 404.',
  principals,
  params: z.object(dropParams),
  response: z.strictObject({ drop: z.strictObject({ _id: id }) }),
  example: { params: exampleParams, response: { drop: { _id: exampleDropId } } },
  async write(input) {
    const key = await dropKey(input);
    return async (tx) => {
      await removeDropIn(tx, key, actorOf(input.principal));
      return { json: JSON.stringify({ drop: { _id: key.dropId } }) };
    };
  },
});

export const addDropProducts = writeEndpoint({
  name: 'addDropProducts',
  summary: 'Add products to a drop',
  details:
    'New products follow the drop’s others, in order. A product and variant that the drop has keeps its place; what is sent of its note, media and custom values replaces the current ones.',
  principals,
  params: z.object(dropParams),
  body: addProductsBody,
  response: z.strictObject({ drop: updatedDropResponse }),
  revisionHeaders: ['If-Match', 'ETag'],
  example: {
    params: exampleParams,
    body: { products: [{ id: '632910392', enhancement: { note: 'Two drops, every morning.' } }] },
    response: { drop: exampleUpdatedDrop },
  },
  async write(input) {
    const save = await prepareAddition(input.principal, await dropKey(input), {
      products: input.body.products,
      expectedRevision: expectedRevision(input.request.headers),
      actor: actorOf(input.principal),
    });
    return async (tx) => respond(await save(tx), (drop) => ({ drop: presentUpdatedDrop(drop) }));
  },
});

/** Updates the enhancement of one product of a drop. */
export const updateDropEnhancement = writeEndpoint({
  name: 'updateDropEnhancement',
  summary: 'Update an enhancement',
  details:
    'Changes the note, media and custom values of one product of a drop. An absent field keeps its value; `media` replaces the ordered list. `variant` is accepted as it is: another variant is another item of the drop.',
  principals,
  params: z.object({ ...dropParams, enhancementId: z.string().describe('The enhancement’s `_id`.') }),
  body: updateEnhancementBody,
  response: z.strictObject({ enhancement: enhancementResponse }),
  revisionHeaders: ['If-Match', 'ETag'],
  example: {
    params: { ...exampleParams, enhancementId: exampleEnhancement._id },
    body: { note: 'Two drops, every morning.' },
    response: { enhancement: exampleEnhancement },
  },
  async write(input) {
    const { enhancementId } = input.params;
    const key = { ...(await dropKey(input)), enhancementId };
    const save = await prepareEnhancement(input.principal, key, {
      ...input.body,
      expectedRevision: expectedRevision(input.request.headers),
      actor: actorOf(input.principal),
    });
    return async (tx) =>
      respond(await save(tx), ({ enhancements }) => ({
        enhancement: enhancements.filter(({ _id }) => _id === enhancementId).map(presentEnhancement)[0],
      }));
  },
});

/** The drop that the path names, in a collab of the channel that it names. */
async function dropKey(input: InChannel & { params: { dropId: string } }) {
  return { ...(await collabKey(input)), dropId: input.params.dropId };
}

/** The collab that the path names, in the channel that it names. */
async function collabKey(input: InChannel) {
  const key = { channelId: await requireNamedChannel(input), collabId: input.params.collabId };
  await requireCollabInChannel(input.principal, key);
  return key;
}

type InChannel = Parameters<typeof requireNamedChannel>[0] & {
  params: { platformDomain: string; collabId: string };
};

function respond(drop: DropDetails, present: (drop: DropDetails) => object) {
  return { json: JSON.stringify(present(drop)), headers: { ETag: revisionTag(drop.__v) } };
}
