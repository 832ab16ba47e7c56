import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerPage } from '#app/auth/admin-page.ts';
import { previewLink } from '#app/domain/campaigns/preview-link.ts';
import { linkTemplatesBody } from '#app/domain/input/campaign-body.ts';
import { validate } from '#app/domain/input/validate.ts';
import { Problem } from '#app/domain/problem.ts';

/** What templates that are being typed make of a creator's link, or why they would be refused. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) => {
    const typed = Object.fromEntries(new URL(request.url).searchParams);
    try {
      return { shown: await previewLink(channelId, validate(linkTemplatesBody, typed)) };
    } catch (error) {
      if (error instanceof Problem && error.code === 'invalid')
        return { refused: error.details[0]?.message ?? error.message };
      throw error;
    }
  });
}
