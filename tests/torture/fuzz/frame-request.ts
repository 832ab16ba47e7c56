export type Header = readonly [name: string, value: string];

/** A request before serialization. */
interface UnframedRequest {
  /** Method and target. */
  line: string;
  headers: readonly Header[];
  body: Uint8Array | undefined;
  /** Whether the body goes in chunks, instead of with its length. */
  chunked: boolean;
}

/** Serializes a raw HTTP/1.1 request, which no client would send. */
export function frameRequest({ line, headers, body, chunked }: UnframedRequest): Uint8Array {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const start = Buffer.from(`${line} HTTP/1.1\r\n${lines}${framing(body, chunked)}\r\n`, 'latin1');
  if (!body) return start;
  return Buffer.concat(chunked ? [start, ...chunksOf(body)] : [start, body]);
}

function framing(body: Uint8Array | undefined, chunked: boolean): string {
  if (!body) return '';
  return chunked ? 'Transfer-Encoding: chunked\r\n' : `Content-Length: ${body.length}\r\n`;
}

function chunksOf(body: Uint8Array): Uint8Array[] {
  const size = Math.max(1, Math.ceil(body.length / 3));
  const pieces = [0, 1, 2].map((index) => body.subarray(index * size, (index + 1) * size));
  const chunks = pieces
    .filter((piece) => piece.length > 0)
    .flatMap((piece) => [Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);
  return [...chunks, Buffer.from('0\r\n\r\n')];
}
