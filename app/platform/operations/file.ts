import { graphql } from '../generated/gql.ts';

/** A picture among the files. Its address is there when it is READY, and ends with its name. */
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

/** Pictures found by search, which may not yet know of what was made a moment ago. */
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
