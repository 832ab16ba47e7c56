import { apiRoute } from '#app/http/api-route.ts';
import { listCampaigns } from './list-campaigns.ts';

/** /api/channels/:platformDomain/campaigns */
const { loader, action } = apiRoute({ GET: listCampaigns });
export { loader, action };
