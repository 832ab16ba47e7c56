import type { LoaderFunctionArgs } from '@remix-run/node';
import { withAdminPage } from '#app/http/admin-page.ts';
import { countAffectedCollabs } from '#app/domain/campaigns/list.ts';

/** Counts the collabs that saving the campaign, or the tier in the URL, would affect now. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const tierId = new URL(request.url).searchParams.get('tier') ?? undefined;
    return {
      affected: await countAffectedCollabs({ channelId, campaignId: params['campaignId'] ?? '' }, tierId),
    };
  });
}
