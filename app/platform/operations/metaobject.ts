import { graphql } from '../generated/gql.ts';

/** An entry as it stands, with the one field that tells whose it is. */
export const metaobjectByHandle = graphql(`
  query MetaobjectByHandle($handle: MetaobjectHandleInput!, $ownerKey: String!) {
    metaobjectByHandle(handle: $handle) {
      id
      owner: field(key: $ownerKey) {
        value
      }
    }
  }
`);

export const deleteMetaobject = graphql(`
  mutation DeleteMetaobject($id: ID!) {
    metaobjectDelete(id: $id) {
      deletedId
      userErrors {
        field
        message
        code
      }
    }
  }
`);

/** Entries as they stand: null in the place of each that does not exist. */
export const metaobjectsByIds = graphql(`
  query MetaobjectsByIds($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Metaobject {
        id
        handle
        updatedAt
        capabilities {
          publishable {
            status
          }
        }
        fields {
          key
          value
        }
      }
    }
  }
`);

export const upsertMetaobject = graphql(`
  mutation UpsertMetaobject($handle: MetaobjectHandleInput!, $metaobject: MetaobjectUpsertInput!) {
    metaobjectUpsert(handle: $handle, metaobject: $metaobject) {
      metaobject {
        id
        updatedAt
      }
      userErrors {
        field
        message
        code
      }
    }
  }
`);
