/** A raw response. */
export interface WireResponse {
  status: number;
  headers: ReadonlyMap<string, string>;
  text: string;
}

/** A response with its end position in the bytes. */
interface ParsedResponse {
  response: WireResponse;
  length: number;
}

/** Bytes that are no response. */
export class InvalidResponse extends Error {}

/**
 * The first response in some bytes; undefined while it is incomplete.
 * @param method of its request: a response to HEAD has no body (RFC 9112, section 6.3).
 * @throws {InvalidResponse}
 */
export function parseResponse(bytes: Buffer, method: string | undefined): ParsedResponse | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  if (!/^HTTP\/1\.1 \d{3} /.test(first))
    throw new InvalidResponse(`This is no response: ${first.slice(0, 200)}`);
  const status = Number(first.slice(9, 12));
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const body = readBody(
    bytes.subarray(end + 4),
    headers,
    method !== 'HEAD' && status >= 200 && status !== 304,
  );
  return body && { length: end + 4 + body.length, response: { status, headers, text: body.text } };
}

function readBody(bytes: Buffer, headers: ReadonlyMap<string, string>, isThere: boolean) {
  if (!isThere) return { length: 0, text: '' };
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(bytes);
  const length = Number(headers.get('content-length') ?? 0);
  return bytes.length < length ? undefined : { length, text: bytes.toString('utf8', 0, length) };
}

function readChunks(bytes: Buffer): { length: number; text: string } | undefined {
  const pieces: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (bytes.length < next) return undefined;
    pieces.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    if (size === 0) return { length: next, text: Buffer.concat(pieces).toString('utf8') };
    at = next;
  }
}
