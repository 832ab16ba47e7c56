import { apiRoute } from '#app/http/api-route.ts';
import { getChannelCollab } from './get-collab.ts';
import { updateChannelCollab } from './update-collab.ts';

/** /api/channels/:platformDomain/collabs/:collabId */
const { loader, action } = apiRoute({ GET: getChannelCollab, POST: updateChannelCollab });
export { loader, action };
