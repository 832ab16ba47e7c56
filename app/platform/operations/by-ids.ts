import { graphql } from '../generated/gql.ts';

/** Code discounts as they stand: null in the place of each that does not exist. */
export const discountsByIds = graphql(`
  query DiscountsByIds($ids: [ID!]!) {
    nodes(ids: $ids) {
      ...DiscountNow
    }
  }
`);

/** Pictures as they stand: null in the place of each that does not exist. */
export const picturesByIds = graphql(`
  query PicturesByIds($ids: [ID!]!) {
    nodes(ids: $ids) {
      ...PictureNow
    }
  }
`);

/** Which of some customers there are: null in the place of each other. They are protected data: a store may refuse to say. */
export const customersByIds = graphql(`
  query CustomersByIds($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Customer {
        id
      }
    }
  }
`);
