import { z } from 'zod';
import { anyText, requiredText, notObject } from '#app/domain/input/text.ts';
import { rule } from '#app/domain/input/validate.ts';
import { limits } from '#app/domain/limits.ts';
import * as uploads from '#app/domain/media/create-upload.ts';
import { getUploadProgress } from '#app/domain/media/upload-progress.ts';
import { actorOf } from '#app/domain/principal.ts';
import { Problem } from '#app/domain/problem.ts';
import { described, id, mediaResponse } from '#app/http/response-schemas.ts';
import { platformDomainParameter, requireNamedChannel, writeEndpoint } from '#app/http/endpoint.ts';
import { englishText } from '#app/i18n/message.ts';
import { exampleDomain, exampleMedia, exampleUploadId } from './examples.ts';

const principals = ['channel', 'partner'] as const;
const channelParams = { platformDomain: platformDomainParameter };

const uploadBody = z.object(
  {
    filename: requiredText(limits.name).describe('Name of the file, with its extension.'),
    mimeType: anyText(limits.name)
      .meta({ enum: uploads.uploadTypes })
      .describe('PNG, JPEG, GIF, WebP or HEIC for an image; MP4, QuickTime or WebM for a video.'),
    size: z.int(rule('invalid-size')).min(1, rule('invalid-size')).describe('Size in bytes.'),
  },
  notObject,
);

/** Creates a staged upload. */
export const createUpload = writeEndpoint({
  name: 'createUpload',
  summary: 'Upload an image or video',
  details: `Uploads a file to the store in three steps.

1. This request returns a form: \`url\` and \`fields\`.
2. POST the form to \`url\` as \`multipart/form-data\`: all \`fields\` in order, then the bytes as \`file\`. The form expires after an hour.
3. Repeat “Complete an upload” until its \`state\` is \`ready\`.`,
  principals,
  params: z.object(channelParams),
  body: uploadBody.describe('A file to upload.'),
  response: z.strictObject({
    upload: z.strictObject({
      _id: described(id, 'Id of the upload.'),
      url: described(z.url(), 'URL of the form.'),
      fields: described(
        z.array(z.strictObject({ name: z.string(), value: z.string() })),
        'Fields of the form, in order.',
      ),
    }),
  }),
  example: {
    params: { platformDomain: exampleDomain },
    body: { filename: 'face-oil.jpg', mimeType: 'image/jpeg', size: 184_320 },
    response: {
      upload: {
        _id: exampleUploadId,
        url: 'https://uploads.example.com/',
        fields: [{ name: 'key', value: 'tmp/face-oil.jpg' }],
      },
    },
  },
  async write(input) {
    const channelId = await requireNamedChannel(input);
    const owner = actorOf(input.principal).id;
    const { uploadId: _id, ...form } = await uploads.stageUpload(channelId, { ...input.body, owner });
    return () => Promise.resolve({ json: JSON.stringify({ upload: { _id, ...form } }) });
  },
});

/** Completes an upload whose bytes were sent. */
export const completeUpload = writeEndpoint({
  name: 'completeUpload',
  summary: 'Complete an upload',
  details:
    'Makes the sent bytes a file of the store, and returns the Media object once the store has processed it. Repeat the request while `state` is `processing`; such a response is not kept for an `Idempotency-Key`. While the bytes have not arrived, the response is 409 once the store has looked for them: send them with the same form, and repeat the request. Send the Media object in a drop, an enhancement, a custom value or as `profilePicture`.',
  principals,
  params: z.object({ ...channelParams, uploadId: z.string().describe('The upload’s `_id`.') }),
  response: z.strictObject({
    upload: z.strictObject({
      _id: described(id, 'Id of the upload.'),
      state: described(z.enum(['processing', 'failed', 'ready']), 'What the store has done with the file.'),
      media: described(mediaResponse.nullable(), 'The Media object; null until the file is ready.'),
      problem: described(z.string().nullable(), 'Why the store rejected the file; else null.'),
    }),
  }),
  example: {
    params: { platformDomain: exampleDomain, uploadId: exampleUploadId },
    response: { upload: { _id: exampleUploadId, state: 'ready', media: exampleMedia, problem: null } },
  },
  async write(input) {
    const channelId = await requireNamedChannel(input);
    const { uploadId } = input.params;
    await uploads.completeUpload(channelId, uploadId);
    const progress = await getUploadProgress(channelId, uploadId);
    if ('isWithoutBytes' in progress) throw new Problem('upload-without-bytes');
    const upload = {
      _id: uploadId,
      state: progress.state,
      media: progress.state === 'ready' ? progress.media : null,
      problem: progress.state === 'failed' ? englishText(progress.reason) : null,
    };
    const isProvisional = progress.state === 'processing';
    return () => Promise.resolve({ json: JSON.stringify({ upload }), isProvisional });
  },
});
