import type { PicturesByIdsQuery } from '#app/platform/generated/graphql.ts';
import { picturesByIds } from '#app/platform/operations/beside-pages.ts';
import type { Drift } from './drift.ts';
import type { Judge } from './judge.ts';
import { readPermitted } from './read-nodes.ts';
import type { Place } from './read-places.ts';
import { standingObjects } from './standing-objects.ts';
import type { StandingObject } from './standing-objects.ts';
import type { StoreSource } from './store-source.ts';

type ShownNode = PicturesByIdsQuery['nodes'][number];
type ShownPicture = Extract<ShownNode, { fileStatus: string }>;

/** Reads the pictures of some collabs. @returns who says of each in what they differ. */
export async function comparePictures({ store }: StoreSource, places: readonly Place[]): Promise<Judge> {
  const shown = await readPermitted<ShownNode>(
    places,
    'file',
    async (ids) => (await store.send(picturesByIds, { ids })).nodes,
  );
  if (!shown) return () => [];
  return (place) => standingObjects(place, 'file').flatMap((file) => judgePicture(file, shown.get(file.id)));
}

function isPicture(node: ShownNode | undefined): node is ShownPicture {
  return node !== undefined && node !== null && 'fileStatus' in node;
}

/** One whose address is not yet known, or is another by now, is asked for when it is written again. */
function judgePicture({ id, platformUrl }: StandingObject, node: ShownNode | undefined): Drift[] {
  if (!isPicture(node)) return [{ objectId: id, kinds: ['picture deleted'], remedy: 'make' }];
  const isOther = Boolean(platformUrl) && node.image !== null && node.image.url !== platformUrl;
  return isOther ? [{ objectId: id, kinds: ['picture address'], remedy: 'write' }] : [];
}
