import { apiRoute } from '#app/http/api-route.ts';
import { createDrop } from './create-drop.ts';

/** /api/creators/collabs/:collabId/drops */
const { loader, action } = apiRoute({ POST: createDrop });
export { loader, action };
