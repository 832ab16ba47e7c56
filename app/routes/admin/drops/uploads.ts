import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { validate } from '#app/domain/input/validate.ts';
import { followUpload } from '#app/domain/media/uploads/follow-upload.ts';
import { stageUpload } from '#app/domain/media/uploads/stage-upload.ts';
import { takeUpload } from '#app/domain/media/uploads/take-upload.ts';
import { jsonAnswer } from './json-answer.ts';

const asked = z.union([
  z.object({ filename: z.string(), mimeType: z.string(), size: z.number() }),
  z.object({ sent: z.string() }),
  z.object({ follow: z.string() }),
]);

/** The three steps of an upload: a place for it, that its bytes are there, and how far the platform is with it. */
export function action({ request }: ActionFunctionArgs) {
  return jsonAnswer(request, async ({ channelId, userId }, input) => {
    const wanted = validate(asked, input);
    if ('filename' in wanted) return stageUpload(channelId, { ...wanted, owner: userId });
    if ('follow' in wanted) return followUpload(channelId, wanted.follow);
    await takeUpload(channelId, wanted.sent);
    return followUpload(channelId, wanted.sent);
  });
}
