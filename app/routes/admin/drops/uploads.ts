import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { validate } from '#app/domain/input/validate.ts';
import { getUploadProgress } from '#app/domain/media/upload-progress.ts';
import { completeUpload, stageUpload } from '#app/domain/media/create-upload.ts';
import { localeOf } from '#app/i18n/locale.ts';
import { translate } from '#app/i18n/message.ts';
import type { Progress } from './follow-file.ts';
import { respondToScript } from './json-response.ts';

const requestBody = z.union([
  z.object({ filename: z.string(), mimeType: z.string(), size: z.number() }),
  z.object({ sent: z.string() }),
  z.object({ follow: z.string() }),
]);

/** The three steps of an upload: create it, report the end of the transfer, get the platform's status. */
export function action({ request }: ActionFunctionArgs) {
  return respondToScript(request, async ({ channelId, userId }, input) => {
    const query = validate(requestBody, input);
    if ('filename' in query) return stageUpload(channelId, { ...query, owner: userId });
    if ('follow' in query) return progressOf(request, channelId, query.follow);
    await completeUpload(channelId, query.sent);
    return progressOf(request, channelId, query.sent);
  });
}

async function progressOf(request: Request, channelId: string, uploadId: string): Promise<Progress> {
  const progress = await getUploadProgress(channelId, uploadId);
  if (progress.state !== 'failed') return progress;
  return { state: 'failed', message: translate(progress.reason, localeOf(request)) };
}
