import { apiRoute } from '#app/http/api-route.ts';
import { getCollab } from './get-collab.ts';
import { updateChannelCollab } from './update-collab.ts';

/** /api/channels/:platformDomain/collabs/:collabId */
const { loader, action } = apiRoute({ GET: getCollab, POST: updateChannelCollab });
export { loader, action };
