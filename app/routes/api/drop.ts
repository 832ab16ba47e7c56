import { apiRoute } from '#app/http/api-route.ts';
import { updateDrop } from './update-drop.ts';

/** /api/creators/collabs/:collabId/drops/:dropId */
const { loader, action } = apiRoute({ POST: updateDrop });
export { loader, action };
