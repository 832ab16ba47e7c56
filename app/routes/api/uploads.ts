import { apiRoute } from '#app/http/api-route.ts';
import { createUpload } from './upload-endpoints.ts';

/** /api/channels/:platformDomain/uploads */
const { loader, action } = apiRoute({ POST: createUpload });
export { loader, action };
