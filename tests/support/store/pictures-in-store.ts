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
export function picturesOf(shop: ForeignClient, collabId: string): Promise<PictureInStore[]> {
  return filesOf(shop, `creator-${collabId}`);
}

/** The files of a store whose names start with a text. */
export async function filesOf(
  { platformUrl, domain }: ForeignClient,
  start: string,
): Promise<PictureInStore[]> {
  const query = `query ($query: String!) { files(first: 50, query: $query) {
    nodes { id alt fileStatus ... on MediaImage { image { url } } }
  } }`;
  const variables = { query: `filename:${start}*` };
  const { files } = await queryStore<{ files: { nodes: PictureInStore[] } }>(platformUrl, domain, {
    query,
    variables,
  });
  return files.nodes;
}
