import { graphql } from '../generated/gql.ts';

/** Keeps a place for a file of variables, one line for each time that a mutation is to be carried out. */
export const stageBulkLines = graphql(`
  mutation StageBulkLines($filename: String!) {
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

/** Has a mutation carried out for each line of an uploaded file, some time after the answer. */
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

/** The newest bulk operations of ours, with the mutations that they carry out. */
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
