import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';
import type { HeaderSource } from '#app/auth/credentials.ts';
import { shortenName } from '#app/domain/input/validate.ts';
import { isJsonType } from '#app/domain/json.ts';
import { limits } from '#app/domain/limits.ts';
import { parseJson } from '#app/domain/json.ts';
import { invalid, Problem, problemDetail } from '#app/domain/problem.ts';
import type { ProblemDetail } from '#app/domain/problem.ts';

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
export async function readBody(request: Pick<ApiRequest, 'headers' | 'body'>): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limits.bodyBytes) throw tooLarge();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bodyChunks(request)) {
    length += piece.byteLength;
    if (length > limits.bodyBytes) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** A body's pieces. One that breaks off is the sender's doing and no failure of ours. */
async function* bodyChunks({ body }: Pick<ApiRequest, 'body'>): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch {
    throw new Problem('body-incomplete');
  }
}

function tooLarge(): Problem {
  return new Problem('body-too-large', { max: limits.bodyBytes });
}

/**
 * Reads a request's JSON body, as the bytes that came and as what they say, refusing another content type and what
 * {@link parseJson} refuses.
 * @throws Problem `unsupported-media-type`, `too-large`, `malformed` or `invalid`.
 */
export async function readJson(request: ApiRequest): Promise<{ bytes: Uint8Array; json: unknown }> {
  if (!isJsonType(request.headers.get('content-type'))) throw new Problem('json-required');
  const bytes = await readBody(request);
  return { bytes, json: parseJson(bytes) };
}

/**
 * Reads a form in which no field may stand twice (RFC 6749, section 3.2).
 * @throws Problem `malformed` for another content type and a repeated field, `too-large` for a body past the limit.
 */
export async function readForm(request: Request): Promise<ReadonlyMap<string, string>> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Problem('form-required');
  const bytes = await readBody(fromFetch(request));
  const fields = [...new URLSearchParams(Buffer.from(bytes).toString('utf8'))];
  const form = new Map(fields);
  if (form.size < fields.length) throw new Problem('duplicate-field');
  return form;
}

/**
 * Reads the query of an address into a record.
 * @param known the names of the parameters that the endpoint takes. Any other is refused rather than ignored: a parameter
 *   that narrows a request, and is misspelt, would let it act on more or on something else than its sender meant.
 * @throws Problem `invalid` when a parameter is unknown, given twice, or holds what Postgres does not store.
 */
export function readQuery(url: string, known: readonly string[]): Record<string, string> {
  const start = url.indexOf('?');
  if (start < 0) return {};
  const found = new Map<string, string>();
  const problems: ProblemDetail[] = [];
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (!known.includes(name))
      problems.push(problemDetail(shortenName(name) || 'query', unknownParameter(known)));
    else if (found.has(name)) problems.push(problemDetail(name, message('duplicate-parameter')));
    else if (value.includes('\0')) problems.push(problemDetail(name, message('nul-character')));
    found.set(name, value);
  }
  if (problems.length > 0) throw invalid(problems);
  return Object.fromEntries(found);
}

function unknownParameter(known: readonly string[]): Message {
  return known.length === 0
    ? message('unknown-parameter-none')
    : message('unknown-parameter', { known: known.join(', ') });
}
