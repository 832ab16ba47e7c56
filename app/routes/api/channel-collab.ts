import { apiRoute } from '#app/http/api-route.ts';
import { getCollab } from './get-collab.ts';

/** /api/channels/:platformDomain/collabs/:collabId */
const { loader, action } = apiRoute({ GET: getCollab });
export { loader, action };
