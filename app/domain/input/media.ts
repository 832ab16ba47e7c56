import { z } from 'zod';
import { limits } from '../limits.ts';
import { readMediaUrl } from '../media/media-input.ts';
import type { MediaInput } from '../media/media-input.ts';
import { withoutUndefined } from './without-undefined.ts';
import { anyLine } from './text.ts';
import { urlText } from './url.ts';

/** The public https address of a picture or video, kept in the URL standard's own spelling. */
export const mediaUrl = urlText(readMediaUrl);

/** A Media object in a request. */
export const mediaObject = z
  .object({
    _id: anyLine(limits.url).optional(),
    url: mediaUrl.optional(),
    mediaContentType: z.enum(['IMAGE', 'VIDEO'], 'must be IMAGE or VIDEO').optional(),
    mimeType: z
      .string('must be text')
      .regex(/^(image|video)\/[\w.+-]{1,100}$/, 'must be an image or video MIME type such as image/jpeg')
      .optional(),
    extension: z
      .string('must be text')
      .regex(/^[A-Za-z0-9]{1,8}$/, 'must be a file extension without its dot, such as jpg')
      .optional(),
    originalFilename: anyLine(limits.name).optional(),
    owner: anyLine(limits.name).optional(),
    tags: z
      .array(anyLine(limits.tagLength), 'must be a list of texts')
      .max(limits.tags, `must hold at most ${limits.tags} tags`)
      .optional(),
  })
  .refine((media) => media._id !== undefined || media.url !== undefined, 'must have a url')
  .meta({ anyOf: [{ required: ['url'] }, { required: ['_id'] }] })
  .transform(({ _id, ...rest }): MediaInput => withoutUndefined({ ...rest, id: _id }));

/** Media in a request: the https URL of a picture or video, or a Media object. */
export const mediaInput = z.union(
  [mediaUrl.transform((url): MediaInput => ({ url })), mediaObject],
  'must be an https URL or a Media object',
);
