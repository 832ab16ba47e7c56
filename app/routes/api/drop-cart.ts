import { apiRoute } from '#app/http/api-route.ts';
import { getDropCart } from './channel-drop-endpoints.ts';

/** /api/channels/:platformDomain/collabs/:collabId/drops/:dropId/cart */
const { loader, action } = apiRoute({ GET: getDropCart });
export { loader, action };
