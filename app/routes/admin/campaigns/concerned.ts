import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerPage } from '#app/auth/admin-page.ts';
import { countConcerned } from '#app/domain/campaigns/count-concerned.ts';

/** Whom saving a campaign would concern at this moment, or saving the tier that the address names. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) => {
    const tierId = new URL(request.url).searchParams.get('tier') ?? undefined;
    return { concerned: await countConcerned({ channelId, campaignId: params['campaignId'] ?? '' }, tierId) };
  });
}
