import { graphql } from '../generated/gql.ts';

/** Products by id, with null for each missing one. At most 250 ids. */
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

/** The products of some variants: null for each variant that does not exist. At most 250 ids. */
export const variantsByIds = graphql(`
  query VariantsByIds($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on ProductVariant {
        id
        product {
          id
        }
      }
    }
  }
`);

/** Product cards for the admin by id, with null for each missing one. At most 50 ids. */
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

/** One page of a product's variants, and the given ones, which may be on another page. */
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

/** What can be bought of products and of variants, with null for each missing one. At most 50 ids. */
export const cartItems = graphql(`
  query CartItems($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Product {
        id
        status
        variants(first: 100) {
          nodes {
            id
            availableForSale
          }
        }
      }
      ... on ProductVariant {
        id
        availableForSale
        product {
          id
          status
        }
      }
    }
  }
`);
