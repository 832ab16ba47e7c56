import { queryStore } from './admin-api.ts';
import type { ForeignClient } from './foreign-objects.ts';

/** Mutations of a store's staff in the admin, without a selection of results. */
const actions = {
  metaobjectDefinitionUpdate: '$id: ID!, $definition: MetaobjectDefinitionUpdateInput!',
  metaobjectUpdate: '$id: ID!, $metaobject: MetaobjectUpdateInput!',
  collectionUpdate: '$collection: CollectionUpdateInput!',
  collectionDelete: '$input: CollectionDeleteInput!',
  collectionReorderProducts: '$id: ID!, $moves: [MoveInput!]!',
  publishablePublish: '$id: ID!, $input: [PublicationInput!]!',
  publishableUnpublish: '$id: ID!, $input: [PublicationInput!]!',
  discountCodeBasicUpdate: '$id: ID!, $basicCodeDiscount: DiscountCodeBasicInput!',
  discountCodeDeactivate: '$id: ID!',
  discountCodeDelete: '$id: ID!',
  discountCodeRedeemCodeBulkDelete: '$discountId: ID!, $ids: [ID!]',
  customerDelete: '$input: CustomerDeleteInput!',
  productUpdate: '$product: ProductUpdateInput!',
} as const;

/**
 * Runs a mutation as the store's staff.
 * @throws when the store rejects it.
 */
export async function staffDo(
  staff: ForeignClient,
  action: keyof typeof actions,
  variables: Record<string, unknown>,
): Promise<void> {
  const parameters = Object.keys(variables).map((name) => `${name}: $${name}`);
  const query = `mutation (${actions[action]}) { ${action}(${parameters.join(', ')}) { userErrors { message } } }`;
  const response = await queryStore<Record<string, { userErrors: unknown[] }>>(
    staff.platformUrl,
    staff.domain,
    {
      query,
      variables,
    },
  );
  const errors = Object.values(response).flatMap(({ userErrors }) => userErrors);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
}

/** Publishes a collection or product in all sales channels as the store's staff. */
export const staffPublish = (staff: ForeignClient, id: string | undefined) =>
  changeChannels(staff, id, 'publishablePublish');

/** Unpublishes a collection or product from all sales channels as the store's staff. */
export const staffUnpublish = (staff: ForeignClient, id: string | undefined) =>
  changeChannels(staff, id, 'publishableUnpublish');

async function changeChannels(
  staff: ForeignClient,
  id: string | undefined,
  action: 'publishablePublish' | 'publishableUnpublish',
): Promise<void> {
  const query = '{ publications(first: 5) { nodes { id } } }';
  const { publications } = await queryStore<{ publications: { nodes: { id: string }[] } }>(
    staff.platformUrl,
    staff.domain,
    { query },
  );
  const input = publications.nodes.map((publication) => ({ publicationId: publication.id }));
  await staffDo(staff, action, { id, input });
}
