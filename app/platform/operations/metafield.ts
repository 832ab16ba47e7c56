import { graphql } from '../generated/gql.ts';

/** The definitions of the metafields that this app writes; null for each missing one. */
export const metafieldDefinitions = graphql(`
  query MetafieldDefinitions {
    creator: metafieldDefinition(identifier: { ownerType: COLLECTION, namespace: "$app", key: "creator" }) {
      ...MetafieldAccess
    }
    creators: metafieldDefinition(identifier: { ownerType: PRODUCT, namespace: "$app", key: "creators" }) {
      ...MetafieldAccess
    }
    creatorCount: metafieldDefinition(
      identifier: { ownerType: PRODUCT, namespace: "$app", key: "creator_count" }
    ) {
      ...MetafieldAccess
    }
  }
`);

export const metafieldAccess = graphql(`
  fragment MetafieldAccess on MetafieldDefinition {
    ownerType
    key
    access {
      storefront
    }
  }
`);

export const createMetafieldDefinition = graphql(`
  mutation CreateMetafieldDefinition($definition: MetafieldDefinitionInput!) {
    metafieldDefinitionCreate(definition: $definition) {
      createdDefinition {
        id
      }
      userErrors {
        field
        message
        code
      }
    }
  }
`);

export const updateMetafieldDefinition = graphql(`
  mutation UpdateMetafieldDefinition($definition: MetafieldDefinitionUpdateInput!) {
    metafieldDefinitionUpdate(definition: $definition) {
      updatedDefinition {
        id
      }
      userErrors {
        field
        message
        code
      }
    }
  }
`);

/** The platform's limit of one request. */
export const metafieldsPerRequest = 25;

/** Sets all metafields, or none if one is rejected. At most {@link metafieldsPerRequest}. */
export const setMetafields = graphql(`
  mutation SetMetafields($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) {
      userErrors {
        field
        message
        code
      }
    }
  }
`);

/** Deletes metafields; ignores those that do not exist. */
export const deleteMetafields = graphql(`
  mutation DeleteMetafields($metafields: [MetafieldIdentifierInput!]!) {
    metafieldsDelete(metafields: $metafields) {
      userErrors {
        field
        message
      }
    }
  }
`);

/** The creators of products by id, with null for each missing product. At most 250 ids. */
export const productCreatorsByIds = graphql(`
  query ProductCreatorsByIds($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Product {
        id
        creators: metafield(namespace: "$app", key: "creators") {
          value
        }
        creatorCount: metafield(namespace: "$app", key: "creator_count") {
          value
        }
      }
    }
  }
`);
