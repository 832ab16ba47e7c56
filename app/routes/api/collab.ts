import { apiRoute } from '#app/http/api-route.ts';
import { updateCollab } from './update-collab.ts';

/** /api/creators/collabs/:collabId */
const { loader, action } = apiRoute({ POST: updateCollab });
export { loader, action };
