import { graphql } from '../generated/gql.ts';

/** Creates a staged upload for a JSONL file of variables, one row per run of a mutation. */
export const stageBulkRows = graphql(`
  mutation StageBulkRows($filename: String!) {
    stagedUploadsCreate(
      input: [
        { resource: BULK_MUTATION_VARIABLES, filename: $filename, mimeType: "text/jsonl", httpMethod: POST }
      ]
    ) {
      stagedTargets {
        url
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

/** Starts a mutation for each row of an uploaded file; it runs after the response. */
export const runBulkMutation = graphql(`
  mutation RunBulkMutation($mutation: String!, $path: String!) {
    bulkOperationRunMutation(mutation: $mutation, stagedUploadPath: $path) {
      bulkOperation {
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

export const bulkOperationById = graphql(`
  query BulkOperationById($id: ID!) {
    bulkOperation(id: $id) {
      status
      errorCode
      objectCount
      url
      partialDataUrl
    }
  }
`);

/** The newest bulk operations of this app, with their mutations. */
export const newestBulkOperations = graphql(`
  query NewestBulkOperations {
    bulkOperations(first: 25) {
      nodes {
        id
        query
      }
    }
  }
`);
