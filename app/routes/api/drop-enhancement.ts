import { apiRoute } from '#app/http/api-route.ts';
import { updateDropEnhancement } from './channel-drop-endpoints.ts';

/** /api/channels/:platformDomain/collabs/:collabId/drops/:dropId/enhancements/:enhancementId */
const { loader, action } = apiRoute({ POST: updateDropEnhancement });
export { loader, action };
