const headEnd = Buffer.from('\r\n\r\n');

/** An HTTP response with a Content-Length. */
export interface ParsedResponse {
  status: number;
  body: Buffer;
}

/**
 * Parses the responses of one connection, one at a time, with little processor time, so that the server is
 * measured.
 * @returns a function that receives the chunks, and returns a complete response.
 * @throws for a response without a length.
 */
export function createResponseParser(): (bytes: Buffer) => ParsedResponse | undefined {
  let pieces: Buffer[] = [];
  let length = 0;
  let head: { status: number; size: number; total: number } | undefined;
  return (bytes) => {
    pieces.push(bytes);
    length += bytes.length;
    head ??= readHead(pieces.length === 1 ? bytes : Buffer.concat(pieces));
    if (!head || length < head.total) return undefined;
    const whole = pieces.length === 1 ? bytes : Buffer.concat(pieces);
    const response = { status: head.status, body: whole.subarray(head.size, head.total) };
    pieces = [];
    length = 0;
    head = undefined;
    return response;
  };
}

function readHead(bytes: Buffer): { status: number; size: number; total: number } | undefined {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return undefined;
  const text = bytes.toString('latin1', 0, end);
  const stated = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
  if (stated === undefined) throw new Error(`An answer does not state its length:\n${text}`);
  const size = end + headEnd.length;
  return { status: Number(text.slice(9, 12)), size, total: size + Number(stated) };
}
