import { apiRoute } from '#app/http/api-route.ts';
import { createCollab } from './create-collab.ts';

/** /api/creators/collabs */
const { loader, action } = apiRoute({ POST: createCollab });
export { loader, action };
