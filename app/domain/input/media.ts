import { z } from 'zod';
import { rule, withoutUndefined } from './validate.ts';
import { limits } from '../limits.ts';
import { parseMediaUrl, type MediaInput } from '../media/media.ts';
import { anyLine, anyOfObjects, nullMeansAbsent, urlText } from './text.ts';

/** The public https URL of a picture or video, normalized as the URL standard says. */
export const mediaUrl = urlText(parseMediaUrl);

export const mediaObject = z
  .object({
    _id: nullMeansAbsent(anyLine(limits.url)).describe('The identifier of existing media.'),
    url: nullMeansAbsent(mediaUrl).describe('A public https URL.'),
    mediaContentType: nullMeansAbsent(z.enum(['IMAGE', 'VIDEO'], rule('invalid-media-type'))).describe(
      'Picture or video. By default from the MIME type, else from the extension, else `IMAGE`.',
    ),
    mimeType: nullMeansAbsent(
      z.string(rule('not-text')).regex(/^(image|video)\/[\w.+-]{1,100}$/, rule('invalid-mime-type')),
    ).describe('An image or video MIME type.'),
    extension: nullMeansAbsent(
      z.string(rule('not-text')).regex(/^[A-Za-z0-9]{1,8}$/, rule('invalid-extension')),
    ).describe('The file’s extension without the dot.'),
    originalFilename: nullMeansAbsent(anyLine(limits.name)).describe('The name of the uploaded file.'),
    owner: nullMeansAbsent(anyLine(limits.name)).describe('The person who uploaded it.'),
    tags: nullMeansAbsent(
      z
        .array(anyLine(limits.tagLength), rule('not-text-list'))
        .max(limits.tags, rule('too-many-items', { max: limits.tags })),
    ).describe('Tags of the media.'),
  })
  .refine((media) => media._id !== undefined || media.url !== undefined, rule('media-without-url'))
  .refine(
    ({ mediaContentType: type, mimeType }) =>
      !type || !mimeType || mimeType.startsWith(`${type.toLowerCase()}/`),
    { path: ['mediaContentType'], message: rule('media-type-differs') },
  )
  .meta({ allOf: [anyOfObjects({ url: { type: 'string' } }, { _id: { type: 'string' } })] })
  .transform(({ _id, ...rest }): MediaInput => withoutUndefined({ ...rest, id: _id }))
  .describe(
    'A Media object: existing media by their `_id`, or any media by their public https `url`. An unknown `_id` is ignored when there is a `url`. Private and loopback addresses are rejected.',
  );

/** Media in a request: the https URL of a picture or video, or a Media object. */
export const mediaInput = z.union(
  [mediaUrl.transform((url): MediaInput => ({ url })), mediaObject],
  rule('not-media'),
);

/** The media of a drop or an enhancement in a request; null means "not sent". */
export const mediaList = nullMeansAbsent(
  z
    .array(mediaInput, rule('not-media-list'))
    .max(limits.mediaPerList, rule('too-many-items', { max: limits.mediaPerList })),
);
