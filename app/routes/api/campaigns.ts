import { apiRoute } from '#app/http/api-route.ts';
import { createCampaign, listCampaigns } from './campaign-endpoints.ts';

/** /api/channels/:platformDomain/campaigns */
const { loader, action } = apiRoute({ GET: listCampaigns, POST: createCampaign });
export { loader, action };
