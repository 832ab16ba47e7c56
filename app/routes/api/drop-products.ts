import { apiRoute } from '#app/http/api-route.ts';
import { addDropProducts } from './channel-drop-endpoints.ts';

/** /api/channels/:platformDomain/collabs/:collabId/drops/:dropId/products */
const { loader, action } = apiRoute({ POST: addDropProducts });
export { loader, action };
