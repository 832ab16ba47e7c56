import { apiRoute } from '#app/http/api-route.ts';
import { updateCollabTier, getCollabTier } from './tier-endpoints.ts';

/** /api/channels/:platformDomain/collab-tiers/:tierId */
const { loader, action } = apiRoute({ GET: getCollabTier, POST: updateCollabTier });
export { loader, action };
