import { graphql } from '../generated/gql.ts';

/** The products among some ids: null in the place of each that does not exist. At most 250 ids. */
export const productsByIds = graphql(`
  query ProductsByIds($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Product {
        id
        handle
        title
      }
    }
  }
`);
