import { graphql } from '../generated/gql.ts';

/** A collection by handle, with the titles of its sources, which identify its creator. */
export const collectionByHandle = graphql(`
  query CollectionByHandle($handle: String!) {
    collectionByIdentifier(identifier: { handle: $handle }) {
      id
      sources {
        title
      }
    }
  }
`);

export const collectionExists = graphql(`
  query CollectionExists($id: ID!) {
    collection(id: $id) {
      id
    }
  }
`);

/**
 * A page of a collection's products in display order. In full, which more than doubles the points, also its sources of
 * products and the metafield that excludes it from search engines.
 */
export const collectionProducts = graphql(`
  query CollectionProducts($id: ID!, $first: Int!, $after: String, $inFull: Boolean!) {
    collection(id: $id) {
      id
      handle
      hidden: metafield(namespace: "seo", key: "hidden") @include(if: $inFull) {
        value
      }
      sources @include(if: $inFull) {
        __typename
        id
        title
        ... on CollectionConditionsSource {
          exclusion {
            conditions {
              __typename
            }
            selections(first: 1) {
              nodes {
                __typename
              }
            }
          }
          inclusion {
            conditions {
              __typename
            }
            selections(first: $first) {
              nodes {
                product {
                  id
                }
              }
              pageInfo {
                hasNextPage
              }
            }
          }
        }
      }
      products(first: $first, after: $after, sortKey: MANUAL) {
        nodes {
          id
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

/** A page of a store's collections, with the titles of their sources, which identify their creator. */
export const listCollections = graphql(`
  query ListCollections($after: String) {
    collections(first: 250, after: $after) {
      nodes {
        id
        handle
        sources {
          title
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

/** A page of a store's collections by title, with the titles of their sources. */
export const searchCollections = graphql(`
  query SearchCollections($query: String, $after: String) {
    collections(first: 50, after: $after, query: $query, sortKey: TITLE) {
      nodes {
        id
        title
        sources {
          title
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

/** The titles of collections by id, with null for each missing one. At most 250 ids. */
export const collectionTitles = graphql(`
  query CollectionTitles($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Collection {
        id
        title
      }
    }
  }
`);

/** A collection's public fields, also for search engines, and the creator that themes read. */
export const collectionFields = graphql(`
  fragment CollectionFields on Collection {
    id
    handle
    title
    descriptionHtml
    sortOrder
    publishedOnPublication(publicationId: $publicationId)
    hidden: metafield(namespace: "seo", key: "hidden") {
      value
    }
    creator: metafield(namespace: "$app", key: "creator") {
      value
    }
    products(first: $first, sortKey: MANUAL) {
      nodes {
        id
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const collectionDetails = graphql(`
  query CollectionById($id: ID!, $first: Int!, $publicationId: ID!) {
    collection(id: $id) {
      ...CollectionFields
    }
  }
`);

/** Collections by id, with null for each missing one. */
export const collectionsByIds = graphql(`
  query CollectionsByIds($ids: [ID!]!, $first: Int!, $publicationId: ID!) {
    nodes(ids: $ids) {
      ...CollectionFields
    }
  }
`);

export const createCollection = graphql(`
  mutation CreateCollection($collection: CollectionCreateInput!) {
    collectionCreate(collection: $collection) {
      collection {
        id
        handle
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const updateCollection = graphql(`
  mutation UpdateCollection($collection: CollectionUpdateInput!) {
    collectionUpdate(collection: $collection) {
      collection {
        id
      }
      job {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const deleteCollection = graphql(`
  mutation DeleteCollection($id: ID!) {
    collectionDelete(input: { id: $id }) {
      deletedCollectionId
      userErrors {
        field
        message
      }
    }
  }
`);

/**
 * Moves products to positions, one after the other; `newPosition` is a numeric string, from "0". At most 250
 * moves.
 */
export const reorderCollection = graphql(`
  mutation ReorderCollection($id: ID!, $moves: [MoveInput!]!) {
    collectionReorderProducts(id: $id, moves: $moves) {
      job {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const jobStatus = graphql(`
  query JobStatus($id: ID!) {
    job(id: $id) {
      done
    }
  }
`);

export const publish = graphql(`
  mutation Publish($id: ID!, $publicationId: ID!) {
    publishablePublish(id: $id, input: [{ publicationId: $publicationId }]) {
      userErrors {
        field
        message
      }
    }
  }
`);

export const unpublish = graphql(`
  mutation Unpublish($id: ID!, $publicationId: ID!) {
    publishableUnpublish(id: $id, input: [{ publicationId: $publicationId }]) {
      userErrors {
        field
        message
      }
    }
  }
`);
