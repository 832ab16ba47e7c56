import { apiRoute } from '#app/http/api-route.ts';
import { getChannel } from './get-channel.ts';

/** /api/channels/:platformDomain */
const { loader, action } = apiRoute({ GET: getChannel });
export { loader, action };
