import { apiRoute } from '#app/http/api-route.ts';
import { listCollabTiers } from './list-campaigns.ts';

/** /api/channels/:platformDomain/collab-tiers */
const { loader, action } = apiRoute({ GET: listCollabTiers });
export { loader, action };
