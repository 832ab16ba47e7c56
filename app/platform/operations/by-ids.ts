import { graphql } from '../generated/gql.ts';

/** Code discounts by id, with null for each missing one. */
export const discountsByIds = graphql(`
  query DiscountsByIds($ids: [ID!]!) {
    nodes(ids: $ids) {
      ...DiscountFields
    }
  }
`);

/** Pictures by id, with null for each missing one. */
export const picturesByIds = graphql(`
  query PicturesByIds($ids: [ID!]!) {
    nodes(ids: $ids) {
      ...PictureNow
    }
  }
`);

/** Ids of existing customers, with null for each missing one. Protected data: a store may deny access. */
export const customersByIds = graphql(`
  query CustomersByIds($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Customer {
        id
      }
    }
  }
`);
