import type { PictureNowFragment } from '#app/platform/generated/graphql.ts';

/** Whether the platform's result for an id is a file that exists. */
export function isPicture(node: object | null | undefined): node is PictureNowFragment {
  return node !== null && node !== undefined && 'fileStatus' in node;
}

/** How a picture's file can differ. */
export type PictureDifference = 'address';

/**
 * How a picture's file differs from what was saved. Staff can replace its content in the store, which changes its URL.
 * @param savedUrl empty or null while there is none.
 */
export function pictureDifferences(
  savedUrl: string | null,
  { image }: PictureNowFragment,
): PictureDifference[] {
  return savedUrl && image !== null && image.url !== savedUrl ? ['address'] : [];
}
