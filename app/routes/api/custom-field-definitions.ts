import { apiRoute } from '#app/http/api-route.ts';
import { createCustomFieldDefinition, listCustomFieldDefinitions } from './custom-field-endpoints.ts';

/** /api/channels/:platformDomain/custom-field-definitions */
const { loader, action } = apiRoute({ GET: listCustomFieldDefinitions, POST: createCustomFieldDefinition });
export { loader, action };
