import { Readable } from 'node:stream';
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node';
import { exportCreatorData } from '#app/domain/creators/account/data-export.ts';
import { withCreatorPage } from '../with-page.tsx';

/** Everything that the service has about the creator, as a file. */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return withCreatorPage(request, ({ principal }) => {
    const bytes = Readable.from(exportCreatorData(principal), { objectMode: false });
    const file = createReadableStreamFromReadable(bytes);
    return Promise.resolve({ file, type: 'application/json', filename: 'my-data.json' });
  });
}
