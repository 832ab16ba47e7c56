import type { ActionFunctionArgs } from '@remix-run/node';
import { validate } from '#app/domain/input/validate.ts';
import { getUploadProgress } from '#app/domain/media/upload-progress.ts';
import { completeUpload, stageUpload, uploadStep } from '#app/domain/media/create-upload.ts';
import { localeOf } from '#app/i18n/locale.ts';
import { translate } from '#app/i18n/message.ts';
import { respondToScript } from './json-response.ts';

/** One step of an upload. */
export function action({ request }: ActionFunctionArgs) {
  return respondToScript(request, async ({ channelId, userId }, input) => {
    const step = validate(uploadStep, input);
    if ('filename' in step) return stageUpload(channelId, { ...step, owner: userId });
    if ('sent' in step) await completeUpload(channelId, step.id);
    const progress = await getUploadProgress(channelId, step.id);
    if (progress.state !== 'failed') return progress;
    return { state: 'failed', message: translate(progress.reason, localeOf(request)) };
  });
}
