import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';

/** A Media object of the interface. */
export function presentMedia(media: NonNullable<WholeCollab['profilePicture']>) {
  return {
    _id: media.id,
    url: media.url,
    mediaContentType: media.mediaContentType,
    mimeType: media.mimeType,
    filename: media.id,
    extension: media.extension,
    ...(media.originalFilename === null ? {} : { originalFilename: media.originalFilename }),
    ...(media.owner === null ? {} : { owner: media.owner }),
    tags: media.tags,
    __v: media.revision,
  };
}
