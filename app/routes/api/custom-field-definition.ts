import { apiRoute } from '#app/http/api-route.ts';
import { updateCustomFieldDefinition, getCustomFieldDefinition } from './custom-field-endpoints.ts';

/** /api/channels/:platformDomain/custom-field-definitions/:fieldId */
const { loader, action } = apiRoute({ GET: getCustomFieldDefinition, POST: updateCustomFieldDefinition });
export { loader, action };
