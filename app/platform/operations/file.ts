import { graphql } from '../generated/gql.ts';

/** A picture file. Its URL is available when it is READY, and ends with its name. */
export const pictureNow = graphql(`
  fragment PictureNow on MediaImage {
    id
    fileStatus
    fileErrors {
      code
      message
    }
    image {
      url
    }
  }
`);

export const pictureById = graphql(`
  query PictureById($id: ID!) {
    node(id: $id) {
      ...PictureNow
    }
  }
`);

/** Finds pictures by search; the index lags behind. */
export const searchPictures = graphql(`
  query SearchPictures($query: String!) {
    files(first: 10, query: $query) {
      nodes {
        ...PictureNow
      }
    }
  }
`);

export const createFile = graphql(`
  mutation CreateFile($file: FileCreateInput!) {
    fileCreate(files: [$file]) {
      files {
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

export const deleteFile = graphql(`
  mutation DeleteFile($id: ID!) {
    fileDelete(fileIds: [$id]) {
      deletedFileIds
      userErrors {
        field
        message
        code
      }
    }
  }
`);
