import { apiRoute } from '#app/http/api-route.ts';
import { deleteDrop, getDrop, updateChannelDrop } from './channel-drop-endpoints.ts';

/** /api/channels/:platformDomain/collabs/:collabId/drops/:dropId */
const { loader, action } = apiRoute({ GET: getDrop, POST: updateChannelDrop, DELETE: deleteDrop });
export { loader, action };
