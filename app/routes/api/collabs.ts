import { apiRoute } from '#app/http/api-route.ts';
import { createCollab } from './create-collab.ts';
import { listCollabs } from './list-collabs.ts';

/** /api/creators/collabs */
const { loader, action } = apiRoute({ GET: listCollabs, POST: createCollab });
export { loader, action };
