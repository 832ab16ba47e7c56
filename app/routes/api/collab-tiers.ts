import { apiRoute } from '#app/http/api-route.ts';
import { createCollabTier, listCollabTiers } from './tier-endpoints.ts';

/** /api/channels/:platformDomain/collab-tiers */
const { loader, action } = apiRoute({ GET: listCollabTiers, POST: createCollabTier });
export { loader, action };
