import { apiRoute } from '#app/http/api-route.ts';
import { updateCampaign, getCampaign } from './campaign-endpoints.ts';

/** /api/channels/:platformDomain/campaigns/:campaignId */
const { loader, action } = apiRoute({ GET: getCampaign, POST: updateCampaign });
export { loader, action };
