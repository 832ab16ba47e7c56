import { graphql } from '../generated/gql.ts';

/** An entry with its creator app, the requesting app, and the field with the collab's id. */
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

/** Entries by id, with null for each missing one. */
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

/** With `redirectNewHandle`, the page's former URL redirects to the new one. */
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

/** A page of the entries of a type, with their creator app and the field with the collab's id. */
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
