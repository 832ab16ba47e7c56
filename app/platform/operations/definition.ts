import { graphql } from '../generated/gql.ts';

/** The definition of a type, with the app that created it and the requesting app. */
export const definitionByType = graphql(`
  query DefinitionByType($type: String!) {
    currentAppInstallation {
      app {
        id
      }
    }
    metaobjectDefinitionByType(type: $type) {
      id
      displayNameKey
      createdByApp {
        id
      }
      metaobjects(first: 1) {
        nodes {
          id
        }
      }
      access {
        storefront
      }
      capabilities {
        publishable {
          enabled
        }
        onlineStore {
          enabled
          data {
            urlHandle
          }
        }
        renderable {
          enabled
          data {
            metaTitleKey
            metaDescriptionKey
          }
        }
      }
      fieldDefinitions {
        key
        type {
          name
        }
      }
    }
  }
`);

export const createDefinition = graphql(`
  mutation CreateDefinition($definition: MetaobjectDefinitionCreateInput!) {
    metaobjectDefinitionCreate(definition: $definition) {
      metaobjectDefinition {
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

export const updateDefinition = graphql(`
  mutation UpdateDefinition($id: ID!, $definition: MetaobjectDefinitionUpdateInput!) {
    metaobjectDefinitionUpdate(id: $id, definition: $definition) {
      metaobjectDefinition {
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
