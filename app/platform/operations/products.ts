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

/** What an admin should see of some products: null in the place of each that does not exist. At most 50 ids. */
export const productCards = graphql(`
  query ProductCards($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Product {
        id
        handle
        title
        status
        hasOnlyDefaultVariant
        featuredMedia {
          preview {
            image {
              url(transform: { maxWidth: 160, maxHeight: 160 })
            }
          }
        }
      }
    }
  }
`);

/** The variants of a product among which one can be chosen, and those that were: a product can have more than one page of them. */
export const productVariants = graphql(`
  query ProductVariants($id: ID!, $chosen: [ID!]!) {
    product(id: $id) {
      variants(first: 100) {
        nodes {
          id
          title
        }
      }
    }
    nodes(ids: $chosen) {
      ... on ProductVariant {
        id
        title
        product {
          id
        }
      }
    }
  }
`);
