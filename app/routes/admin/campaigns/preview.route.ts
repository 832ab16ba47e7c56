import type { LoaderFunctionArgs } from '@remix-run/node';
import { withAdminPage } from '#app/http/admin-page.ts';
import { previewAffiliateLink } from '#app/domain/campaigns/link-templates.ts';
import { linkTemplatesBody } from '#app/domain/campaigns/input.ts';
import { validate } from '#app/domain/input/validate.ts';
import { Problem } from '#app/domain/problem.ts';
import { localeOf } from '#app/i18n/locale.ts';
import { translate } from '#app/i18n/message.ts';

/** Previews a creator's link for unsaved templates, or returns their errors. */
export function loader({ request }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const typed = Object.fromEntries(new URL(request.url).searchParams);
    try {
      return { shown: await previewAffiliateLink(channelId, validate(linkTemplatesBody, typed)) };
    } catch (error) {
      if (error instanceof Problem && error.kind === 'invalid')
        return {
          problem: error.details[0] ? translate(error.details[0], localeOf(request)) : undefined,
        };
      throw error;
    }
  });
}
