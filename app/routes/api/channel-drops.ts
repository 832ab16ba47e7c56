import { apiRoute } from '#app/http/api-route.ts';
import { createChannelDrop } from './channel-drop-endpoints.ts';

/** /api/channels/:platformDomain/collabs/:collabId/drops */
const { loader, action } = apiRoute({ POST: createChannelDrop });
export { loader, action };
