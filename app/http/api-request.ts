import type { HeaderSource } from '#app/auth/read-credential.ts';
import { Problem } from '#app/domain/problem.ts';
import { limits } from '#app/domain/limits.ts';

/**
 * What an endpoint needs of a request. The server's short way hands one over as it is; a request that comes through
 * Remix is a Fetch `Request` and is seen through {@link fromFetch}.
 */
export interface ApiRequest {
  readonly method: string;
  /** Path and query, or the whole address. */
  readonly url: string;
  readonly headers: HeaderSource;
  /** The other end of the connection; undefined when that is gone already. */
  readonly peer: string | undefined;
  /** The body's bytes, in pieces as they arrive; null when there is none. */
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** @param known the target as it was sent, since Fetch and Remix change it, and the peer, which Fetch does not know. */
export function fromFetch(
  request: Request,
  known: { peer?: string | undefined; target?: string } = {},
): ApiRequest {
  const { method, headers, body } = request;
  const url = known.target ?? request.url;
  return { method, url, headers, peer: known.peer, body: body as AsyncIterable<Uint8Array> | null };
}

/**
 * Reads a body whole.
 * @throws Problem `too-large` as soon as it is known to pass the limit, without reading the rest.
 */
export async function readBytes(request: ApiRequest): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limits.bodyBytes) throw tooLarge();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bodyOf(request)) {
    length += piece.byteLength;
    if (length > limits.bodyBytes) throw tooLarge();
    pieces.push(piece);
  }
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
}

/** A body's pieces. One that breaks off is the sender's doing and no failure of ours. */
async function* bodyOf({ body }: ApiRequest): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch {
    throw new Problem('malformed', 'The body broke off before its end.');
  }
}

function tooLarge(): Problem {
  return new Problem(
    'too-large',
    `The body is larger than ${limits.bodyBytes} bytes. Send less in one request.`,
  );
}
