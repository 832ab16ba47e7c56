import { listFailingEndpointRows, listMissingProductRows } from '#app/db/attention.ts';
import { countNewApplications } from '../creators/applications/decide.ts';
import { countSubmittedDrafts } from '../drops/drafts/review.ts';
import { getMailState, type MailState } from '../mail-state.ts';
import { parseMessage } from '#app/i18n/message.ts';

/** What needs a brand’s attention, apart from failed syncs. */
interface Attention {
  /** How many applications wait for a decision. */
  applications: number;
  /** How many submitted drops wait for approval. */
  reviews: number;
  /** Collabs with drops whose products the store no longer has. */
  missingProducts: { collabId: string; creator: string; products: number }[];
  endpoints: FailingEndpoint[];
  mail: MailState;
}

/** An event endpoint that does not receive events. */
interface FailingEndpoint {
  id: string;
  url: string;
  /** `off`: it responded that it no longer exists (410), which turned it off. `failed`: only earlier events failed. */
  state: 'off' | 'unreachable' | 'failed';
  /** How many events failed permanently. */
  failed: number;
}

const maxCollabs = 5;

/** Gets what needs a brand's attention. An endpoint that its team turned off does not. */
export async function getAttention(channelId: string): Promise<Attention> {
  const [applications, reviews, missingProducts, endpoints, mail] = await Promise.all([
    countNewApplications(channelId),
    countSubmittedDrafts(channelId),
    listMissingProductRows(channelId, maxCollabs),
    listFailingEndpointRows(channelId),
    getMailState(),
  ]);
  return {
    applications,
    reviews,
    missingProducts,
    mail,
    endpoints: endpoints
      .filter(({ disabledReason }) => parseMessage(disabledReason)?.code !== 'endpoint-turned-off')
      .map(({ id, url, disabledReason, isUnreachable, failed }) => ({
        id,
        url,
        failed,
        state: disabledReason === null ? (isUnreachable ? 'unreachable' : 'failed') : 'off',
      })),
  };
}
