import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { mediaInput } from '#app/domain/input/media.ts';
import type { parseEndpointUrl } from '#app/domain/events/endpoints.ts';
import type { postMessage } from '#app/events/send.ts';
import { appSettings } from '../../support/world/app-settings.ts';
import { copySources, type SourceBug } from '../harness/plant-bug.ts';

/** The functions that accept or connect to URLs from requests. */
export interface SsrfService {
  mediaInput: typeof mediaInput;
  parseEndpointUrl: typeof parseEndpointUrl;
  postMessage: typeof postMessage;
  /** An excepted receiver. It redirects each request to the URL in its query. */
  redirector: URL;
}

/**
 * Copies of the service's modules, in which a bug can be planted.
 * @throws unless the source contains the bug's text exactly once.
 */
export async function startSsrfService(folder: string, bug: SourceBug | undefined): Promise<SsrfService> {
  copySources(folder, [], bug);
  const redirector = await startRedirector();
  Object.assign(process.env, appSettings, {
    DATABASE_URL: 'postgresql://127.0.0.1:1/none',
    EVENT_ENDPOINT_ALLOWED_ORIGINS: redirector.origin,
  });
  const load = <T>(file: string) => import(pathToFileURL(path.join(folder, file)).href) as Promise<T>;
  return {
    ...(await load<Pick<SsrfService, 'mediaInput'>>('app/domain/input/media.ts')),
    ...(await load<Pick<SsrfService, 'parseEndpointUrl'>>('app/domain/events/endpoints.ts')),
    ...(await load<Pick<SsrfService, 'postMessage'>>('app/events/send.ts')),
    redirector,
  };
}

async function startRedirector(): Promise<URL> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://redirector');
    // Headers are bytes: characters beyond ASCII are sent as UTF-8.
    const location = Buffer.from(searchParams.get('to') ?? '').toString('latin1');
    response.writeHead(307, { location }).end();
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
