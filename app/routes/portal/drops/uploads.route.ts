import type { ActionFunctionArgs } from '@remix-run/node';
import { uploadStep } from '#app/domain/media/create-upload.ts';
import { runUploadStep, uploadImage } from '#app/domain/media/creator-upload.ts';
import { limitUploads } from '#app/auth/upload-limit.ts';
import { limits } from '#app/domain/limits.ts';
import { isFormWithFile, readFormWithFile } from '#app/http/request.ts';
import { translate } from '#app/i18n/message.ts';
import { readBodyOf, withCreatorJson } from '../creator-json.ts';
import type { CreatorPage } from '../page-response.tsx';
import { loader } from '../not-found.route.tsx';

/** One step of an upload: an image as a form with its file, or JSON. */
export function action({ request, params: { collabId = '' } }: ActionFunctionArgs) {
  return withCreatorJson(request, async (page) => {
    const { principal, locale } = page;
    const result = isFormWithFile(request)
      ? await sendImage(page, collabId)
      : await runUploadStep(principal, collabId, await readBodyOf(uploadStep, request));
    if ('state' in result && result.state === 'failed')
      return { state: 'failed', message: translate(result.reason, locale) };
    return result;
  });
}

function sendImage({ request, principal }: CreatorPage, collabId: string) {
  return limitUploads(principal.creatorId, async () => {
    const form = await readFormWithFile(request, limits.uploadBytes.IMAGE);
    const [id, file] = [form.get('id'), form.get('file')];
    const content = file instanceof File ? file : new File([], 'photo');
    return uploadImage(principal, collabId, { id: typeof id === 'string' ? id : '', content });
  });
}

export { loader };
