import {
  startRelay,
  type Relay,
  type SendResponse,
  type RelayedRequest,
} from '../../support/network/start-relay.ts';

/** Ways in which a platform's response contains what it was sent. */
export const leakKinds = [
  'errors',
  'denied',
  'user errors',
  'status 400',
  'status 401',
  'status 500',
  'no JSON',
  'redirect',
  'cut off',
] as const;
export type LeakKind = (typeof leakKinds)[number];

/** A relay to the simulated platform. It forwards requests, or returns what it was sent. */
export interface LeakingPlatform extends Relay {
  /** Answers requests for the API and for tokens in this way from now on; undefined forwards them. */
  be: (how: LeakKind | undefined, which?: 'all requests' | 'writes') => void;
  /** The number of requests that were answered so since. */
  hits: () => number;
}

/** Starts a relay to a platform. */
export async function startLeakingPlatform(platformUrl: string): Promise<LeakingPlatform> {
  let mode: LeakKind | undefined;
  let writesAlone = false;
  let hits = 0;
  const relay = await startRelay(platformUrl, {
    respond(request) {
      if (mode === undefined || (writesAlone && !request.isWrite)) return undefined;
      hits += 1;
      return respondWithLeak(mode, request);
    },
  });
  return {
    ...relay,
    be(how, which = 'all requests') {
      mode = how;
      writesAlone = which === 'writes';
      hits = 0;
    },
    hits: () => hits,
  };
}

function respondWithLeak(how: LeakKind, { headers, body }: RelayedRequest): SendResponse {
  const echoed = `${JSON.stringify(headers)} ${body}`;
  const json =
    (status: number, value: unknown): SendResponse =>
    (response) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json', 'X-Echo': encodeURIComponent(echoed) })
        .end(JSON.stringify(value));
  const errors = (code?: string) => ({
    errors: [{ message: `Not with ${echoed}\n    at ${echoed}`, extensions: { code, headers } }],
  });
  if (how === 'errors') return json(200, errors());
  if (how === 'denied') return json(200, errors('ACCESS_DENIED'));
  if (how === 'user errors')
    return json(200, { data: { any: { userErrors: [{ message: echoed, code: echoed, field: [echoed] }] } } });
  if (how.startsWith('status'))
    return json(Number(how.slice(7)), { ...errors(), error: echoed, error_description: echoed });
  if (how === 'no JSON')
    return (response) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(`{"data": ${echoed}`);
  if (how === 'redirect')
    return (response) => response.writeHead(302, { Location: `/?${encodeURIComponent(echoed)}` }).end();
  return (response) => response.destroy();
}
