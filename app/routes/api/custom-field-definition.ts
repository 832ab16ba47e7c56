import { apiRoute } from '#app/http/api-route.ts';
import {
  deleteCustomFieldDefinition,
  getCustomFieldDefinition,
  updateCustomFieldDefinition,
} from './custom-field-endpoints.ts';

/** /api/channels/:platformDomain/custom-field-definitions/:fieldId */
const { loader, action } = apiRoute({
  GET: getCustomFieldDefinition,
  POST: updateCustomFieldDefinition,
  DELETE: deleteCustomFieldDefinition,
});
export { loader, action };
