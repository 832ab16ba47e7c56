import { queryStore } from './admin-api.ts';
import type { ForeignClient } from './foreign-objects.ts';

/** A picture among a store's files. */
interface PictureInStore {
  id: string;
  alt: string | null;
  fileStatus: string;
  image: { url: string } | null;
}

/** The files that the service created for a collab's pictures, by their names. */
export async function picturesOf(
  { platformUrl, domain }: ForeignClient,
  collabId: string,
): Promise<PictureInStore[]> {
  const query = `query ($query: String!) { files(first: 50, query: $query) {
    nodes { id alt fileStatus ... on MediaImage { image { url } } }
  } }`;
  const variables = { query: `filename:creator-${collabId}*` };
  const { files } = await queryStore<{ files: { nodes: PictureInStore[] } }>(platformUrl, domain, {
    query,
    variables,
  });
  return files.nodes;
}
