import type { LoaderFunctionArgs } from '@remix-run/node';
import { withAdminPage } from '#app/http/admin-page.ts';
import { importTemplate } from '#app/domain/imports/result-file.ts';
import { csvResponse } from './csv-response.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return withAdminPage(request, () => Promise.resolve(csvResponse(importTemplate())));
}
