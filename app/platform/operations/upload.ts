import { graphql } from '../generated/gql.ts';

/** Creates a staged upload for a browser. */
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

/** The status of a picture or video, and its URL when it is READY. */
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
