import type { PictureNowFragment, PicturesByIdsQuery } from '#app/platform/generated/graphql.ts';
import { picturesByIds } from '#app/platform/operations/by-ids.ts';
import type { Compare, Drift } from '../object-kind.ts';
import { expectedObjects, readOptionalNodes, type ExpectedObject } from '../read-objects.ts';

/** Whether the platform's result for an id is a file that exists. */
export function isPicture(node: object | null | undefined): node is PictureNowFragment {
  return node !== null && node !== undefined && 'fileStatus' in node;
}

/** How a picture's file can differ. */
type PictureDifference = 'url';

/**
 * How a picture's file differs from what was saved. Staff can replace its content in the store, which changes its URL.
 * @param savedUrl empty or null while there is none.
 */
function pictureDifferences(savedUrl: string | null, { image }: PictureNowFragment): PictureDifference[] {
  return savedUrl && image !== null && image.url !== savedUrl ? ['url'] : [];
}

type PictureNode = PicturesByIdsQuery['nodes'][number];

export const comparePictures: Compare = async ({ store }, snapshots) => {
  const actual = await readOptionalNodes<PictureNode>(
    snapshots,
    'file',
    async (ids) => (await store.send(picturesByIds, { ids })).nodes,
  );
  if (!actual) return () => [];
  return (snapshot) =>
    expectedObjects(snapshot, 'file').flatMap((file) => pictureDrift(file, actual.get(file.id)));
};

/** The mirror reads the URL of a picture again when it writes the picture. */
function pictureDrift({ id: objectId, platformUrl }: ExpectedObject, node: PictureNode | undefined): Drift[] {
  if (!isPicture(node)) return [{ objectId, kinds: ['picture deleted'], repair: 'recreate' }];
  const kinds = pictureDifferences(platformUrl, node).map((difference) => `picture ${difference}`);
  return kinds.length > 0 ? [{ objectId, kinds, repair: 'overwrite' }] : [];
}
