import { graphql } from '../generated/gql.ts';

export const definitionByType = graphql(`
  query DefinitionByType($type: String!) {
    metaobjectDefinitionByType(type: $type) {
      id
      displayNameKey
      access {
        storefront
      }
      capabilities {
        publishable {
          enabled
        }
        onlineStore {
          enabled
        }
        renderable {
          enabled
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
