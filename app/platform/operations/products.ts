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

/** Whether products are in a collection, with null for each missing product. At most 250 ids. */
export const productsInCollection = graphql(`
  query ProductsInCollection($ids: [ID!]!, $collectionId: ID!) {
    nodes(ids: $ids) {
      ... on Product {
        id
        inCollection(id: $collectionId)
      }
    }
  }
`);

/** A product as lists show it, with a small picture. */
export const productShown = graphql(`
  fragment ProductShown on Product {
    id
    title
    status
    onlineStoreUrl
    hasOnlyDefaultVariant
    featuredMedia {
      preview {
        image {
          url(transform: { maxWidth: 160, maxHeight: 160 })
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
        ...ProductShown
        handle
      }
    }
  }
`);

/** What shoppers see of products and of variants, with null for each missing one. At most 50 ids. */
export const productOffers = graphql(`
  query ProductOffers($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Product {
        id
        title
        status
        onlineStoreUrl
        featuredMedia {
          preview {
            image {
              url(transform: { maxWidth: 320, maxHeight: 320 })
            }
          }
        }
        priceRangeV2 {
          minVariantPrice {
            amount
          }
          maxVariantPrice {
            amount
          }
        }
        variants(first: 100) {
          nodes {
            id
            availableForSale
          }
        }
      }
      ... on ProductVariant {
        id
        title
        price
        availableForSale
        product {
          id
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
        onlineStoreUrl
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
          onlineStoreUrl
        }
      }
    }
  }
`);

/** Products that match a search, by title. */
export const searchedProducts = graphql(`
  query SearchedProducts($query: String!, $first: Int!) {
    products(first: $first, query: $query, sortKey: TITLE) {
      nodes {
        ...ProductShown
        variants(first: 100) {
          nodes {
            availableForSale
          }
        }
      }
    }
  }
`);

/** Products for the editor of creators, with null for each missing one. At most 50 ids. */
export const editedProducts = graphql(`
  query EditedProducts($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Product {
        ...ProductShown
        variants(first: 100) {
          nodes {
            availableForSale
          }
        }
      }
    }
  }
`);

/** What compatible payloads show of products, with null for each missing one. At most 250 ids. */
export const productDetails = graphql(`
  query ProductDetails($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Product {
        id
        vendor
        media(first: 3) {
          nodes {
            preview {
              image {
                url
              }
            }
          }
        }
        variants(first: 20) {
          nodes {
            id
            title
            price
          }
        }
      }
    }
  }
`);
