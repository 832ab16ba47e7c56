import { Readable } from 'node:stream';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { withAdminPage } from '#app/http/admin-page.ts';
import { exportCollabs } from '#app/domain/imports/export-collabs.ts';
import { parseListParameters } from '../collabs/list-parameters.ts';
import { csvResponse } from './csv-response.ts';

/** The collabs of the list as a file, with the list's filters. */
export function loader({ request }: LoaderFunctionArgs) {
  const { filter } = parseListParameters(new URL(request.url).searchParams);
  return withAdminPage(request, ({ channelId }) => {
    const file = Readable.toWeb(exportCollabs(channelId, filter)) as ReadableStream<Uint8Array>;
    return Promise.resolve(csvResponse(file));
  });
}
