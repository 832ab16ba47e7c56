import { Readable } from 'node:stream';
import { MIMEType } from 'node:util';
import {
  createReadableStreamFromReadable,
  unstable_parseMultipartFormData as parseMultipart,
  type UploadHandler,
} from '@remix-run/node';
import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';
import type { HeaderSource } from '#app/auth/credentials.ts';
import { shortenName } from '#app/domain/input/validate.ts';
import { limits } from '#app/domain/limits.ts';
import { isJsonType, parseJson } from '#app/domain/json.ts';
import { invalid, Problem, problemDetail, type ProblemDetail } from '#app/domain/problem.ts';

/** The parts of a request that endpoints need. */
export interface ApiRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  readonly headers: HeaderSource;
  /** The peer's address; undefined after the connection was closed. */
  readonly peer: string | undefined;
  /** The body in chunks; null without one. */
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** A request whose body is read. */
export type BodySource = Pick<ApiRequest, 'headers' | 'body'>;

/** The body of a page's request. */
export function fromFetch({ headers, body }: Request): BodySource {
  return { headers, body: body as AsyncIterable<Uint8Array> | null };
}

/** Data of a page's request that the server saves, because Fetch changes or lacks it. */
export interface PageContext {
  peer?: string | undefined;
  /** The URL as sent. */
  target?: string;
}

/** Reads a whole body of at most 1 MiB. @throws Problem as {@link bodyChunks}. */
export async function readBody(request: BodySource): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bodyChunks(request, limits.bodyBytes)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/**
 * The chunks of a body. An aborted body is the client's error, not ours.
 * @throws Problem `body-too-large` as soon as the limit is exceeded, without reading the rest; `body-incomplete`.
 */
async function* bodyChunks({ headers, body }: BodySource, max: number): AsyncGenerator<Uint8Array> {
  if (Number(headers.get('content-length') ?? 0) > max) throw tooLarge(max);
  let length = 0;
  try {
    for await (const piece of body ?? []) {
      length += piece.byteLength;
      if (length > max) break;
      yield piece;
    }
  } catch {
    throw new Problem('body-incomplete');
  }
  if (length > max) throw tooLarge(max);
}

function tooLarge(max: number): Problem {
  return new Problem('body-too-large', { max });
}

/**
 * Reads a JSON body.
 * @returns the raw bytes and the parsed value.
 * @throws Problem `unsupported-media-type`, `too-large`, `malformed` or `invalid`, see {@link parseJson}.
 */
export async function readJson(request: BodySource): Promise<{ bytes: Uint8Array; json: unknown }> {
  assertPlainJson(request.headers);
  const bytes = await readBody(request);
  return { bytes, json: parseJson(bytes) };
}

/** Rejects other types and charsets (RFC 8259 §8.1), and compressed bodies. */
function assertPlainJson(headers: HeaderSource): void {
  const type = headers.get('content-type');
  if (type === null || !isJsonType(type)) throw new Problem('json-required');
  const charset = new MIMEType(type).params.get('charset') ?? 'utf-8';
  if (charset.toLowerCase() !== 'utf-8') throw new Problem('charset-unsupported');
  const coding = headers.get('content-encoding') ?? '';
  if (!/^(identity)?$/i.test(coding.trim())) throw new Problem('content-coding-unsupported');
}

const ampersand = '&'.charCodeAt(0);

/** Browsers send other line breaks than they count. */
const withLineFeeds = (text: string) => text.replaceAll('\r\n', '\n');

/**
 * Reads a form without repeated fields (RFC 6749, section 3.2). Line breaks are `\n`, as in {@link readFormWithFile}.
 * @throws Problem `malformed` for another content type, too many fields and a repeated one, `too-large` above the limit.
 */
export async function readForm(request: Request): Promise<ReadonlyMap<string, string>> {
  if (!/^application\/x-www-form-urlencoded[ \t]*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Problem('form-required');
  const bytes = await readBody(fromFetch(request));
  if (bytes.reduce((count, byte) => count + (byte === ampersand ? 1 : 0), 1) > limits.formFields)
    throw new Problem('too-many-form-fields', { max: limits.formFields });
  const fields = [...new URLSearchParams(Buffer.from(bytes).toString('utf8'))];
  const form = new Map(fields.map(([name, value]) => [name, withLineFeeds(value)]));
  if (form.size < fields.length) throw new Problem('duplicate-field');
  return form;
}

/** The largest part of a form beside its file. */
const otherFieldsBytes = 64 * 1024;

export function isFormWithFile({ headers }: Request): boolean {
  return /^multipart\/form-data\s*;/i.test(headers.get('content-type') ?? '');
}

/**
 * Reads a form with a file part by part, so that no more than the file is in memory.
 * @param maxBytes of the file. A larger one is cut after one byte more, so that its size is still too large.
 * @param maxRead how much of a larger file is read at most, so that the texts after it are not lost.
 * @throws Problem `form-required` for another content type, `too-many-form-fields`, `body-too-large` without reading the rest.
 */
export async function readFormWithFile(
  request: Request,
  maxBytes: number,
  maxRead = maxBytes,
): Promise<FormData> {
  if (!isFormWithFile(request)) throw new Problem('form-required');
  const { url, method, headers } = request;
  const chunks = Readable.from(bodyChunks(fromFetch(request), maxRead + otherFieldsBytes));
  const body = createReadableStreamFromReadable(chunks);
  try {
    return await parseMultipart(
      new Request(url, { method, headers, body, duplex: 'half' }),
      partReader(maxBytes),
    );
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('form-required');
  }
}

/** The texts of a form, without its files. */
export function textsOf(form: FormData): ReadonlyMap<string, string> {
  return new Map([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

function partReader(maxBytes: number): UploadHandler {
  let [parts, roomOfFiles, roomOfTexts] = [0, maxBytes + 1, otherFieldsBytes];
  return async ({ filename, contentType: type, data }) => {
    parts += 1;
    if (parts > limits.formFields) throw new Problem('too-many-form-fields', { max: limits.formFields });
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for await (const piece of data as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      const kept = filename === undefined ? piece : piece.subarray(0, roomOfFiles);
      if (filename === undefined) roomOfTexts -= piece.byteLength;
      else roomOfFiles -= kept.byteLength;
      if (roomOfTexts < 0) throw tooLarge(otherFieldsBytes);
      if (kept.byteLength > 0) pieces.push(kept);
    }
    return filename === undefined
      ? withLineFeeds(Buffer.concat(pieces).toString('utf8'))
      : new File(pieces, filename, { type });
  };
}

/**
 * Parses a query into a record.
 * @param accepted the names of its parameters. Unknown ones are rejected: if a misspelled filter were ignored, a
 * request could affect more than intended.
 * @throws Problem `invalid` for a parameter that is unknown, repeated or empty, or contains characters that Postgres
 * does not store. An empty one is no "not sent": an unset variable of a client must not list more than it meant.
 */
export function readQuery(url: string, accepted: readonly string[]): Record<string, string> {
  const start = url.indexOf('?');
  if (start < 0) return {};
  const found = new Map<string, string>();
  const problems: ProblemDetail[] = [];
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (!accepted.includes(name))
      problems.push(problemDetail(shortenName(name) || 'query', unknownParameter(accepted)));
    else if (found.has(name)) problems.push(problemDetail(name, message('duplicate-parameter')));
    else if (value.trim() === '') problems.push(problemDetail(name, message('empty-parameter')));
    else if (value.includes('\0')) problems.push(problemDetail(name, message('nul-character')));
    found.set(name, value);
  }
  if (problems.length > 0) throw invalid(problems);
  return Object.fromEntries(found);
}

function unknownParameter(accepted: readonly string[]): Message {
  return accepted.length === 0
    ? message('unknown-parameter-none')
    : message('unknown-parameter', { known: accepted.join(', ') });
}
