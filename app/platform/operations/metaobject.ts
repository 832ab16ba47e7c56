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

export const upsertMetaobject = graphql(`
  mutation UpsertMetaobject($handle: MetaobjectHandleInput!, $metaobject: MetaobjectUpsertInput!) {
    metaobjectUpsert(handle: $handle, metaobject: $metaobject) {
      metaobject {
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
