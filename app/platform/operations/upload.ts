import { graphql } from '../generated/gql.ts';

/** Keeps a place for a file's bytes, to which a browser may send them. */
export const stageFile = graphql(`
  mutation StageFile($input: StagedUploadInput!) {
    stagedUploadsCreate(input: [$input]) {
      stagedTargets {
        url
        resourceUrl
        parameters {
          name
          value
        }
      }
      userErrors {
        field
        message
      }
    }
  }
`);

/** How far the platform is with a picture or video, and where it can be seen when it is READY. */
export const uploadedFileById = graphql(`
  query UploadedFileById($id: ID!) {
    node(id: $id) {
      ... on MediaImage {
        fileStatus
        fileErrors {
          code
          message
        }
        image {
          url
        }
      }
      ... on Video {
        fileStatus
        fileErrors {
          code
          message
        }
        sources {
          url
          mimeType
          height
        }
      }
    }
  }
`);
