import type { LoaderFunctionArgs } from '@remix-run/node';
import { withAdminPage } from '#app/http/admin-page.ts';
import { importResult } from '#app/domain/imports/result-file.ts';
import { csvResponse } from './csv-response.ts';

/** The results of an import as a file. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) =>
    csvResponse(await importResult({ channelId, importId: params['importId'] ?? '' })),
  );
}
