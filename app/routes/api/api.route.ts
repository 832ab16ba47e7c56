import { apiRoute } from '#app/http/api-route.ts';
import { endpoints } from './endpoints.ts';

/** The implementation of all paths below `/api`. The API dispatcher calls it, never the framework's router. */
const { loader, action } = apiRoute(endpoints);
export { loader, action };
