import { apiRoute } from '#app/http/api-route.ts';
import { listChannelCollabs } from './list-channel-collabs.ts';

/** /api/channels/:platformDomain/collabs */
const { loader, action } = apiRoute({ GET: listChannelCollabs });
export { loader, action };
