import { apiRoute } from '#app/http/api-route.ts';
import { completeUpload } from './upload-endpoints.ts';

/** /api/channels/:platformDomain/uploads/:uploadId */
const { loader, action } = apiRoute({ POST: completeUpload });
export { loader, action };
