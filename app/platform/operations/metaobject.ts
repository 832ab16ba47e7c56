import { graphql } from '../generated/gql.ts';

/** An entry as it stands, with who made it, who asks, and the one field that tells whose it is. */
export const metaobjectByHandle = graphql(`
  query MetaobjectByHandle($handle: MetaobjectHandleInput!, $ownerKey: String!) {
    currentAppInstallation {
      app {
        id
      }
    }
    metaobjectByHandle(handle: $handle) {
      id
      createdByApp {
        id
      }
      owner: field(key: $ownerKey) {
        value
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

/** With `redirectNewHandle`, visitors of the page under the handle that the entry had are sent to the new one. */
export const updateMetaobject = graphql(`
  mutation UpdateMetaobject($id: ID!, $metaobject: MetaobjectUpdateInput!) {
    metaobjectUpdate(id: $id, metaobject: $metaobject) {
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

/** All entries of a type, a page at a time, with who made each and the one field that tells whose it is. */
export const listMetaobjects = graphql(`
  query ListMetaobjects($type: String!, $ownerKey: String!, $after: String) {
    currentAppInstallation {
      app {
        id
      }
    }
    metaobjects(type: $type, first: 250, after: $after) {
      nodes {
        id
        createdByApp {
          id
        }
        owner: field(key: $ownerKey) {
          value
        }
      }
      pageInfo {
        hasNextPage
        endCursor
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
