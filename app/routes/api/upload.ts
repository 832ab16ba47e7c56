import { apiRoute } from '#app/http/api-route.ts';
import { finishUpload } from './upload-endpoints.ts';

/** /api/channels/:platformDomain/uploads/:uploadId */
const { loader, action } = apiRoute({ POST: finishUpload });
export { loader, action };
