import { isJsonType } from '#app/domain/is-json-type.ts';
import { limits } from '#app/domain/limits.ts';
import { parseJson } from '#app/domain/parse-json.ts';
import { Problem } from '#app/domain/problem.ts';

/**
 * What a page sent as JSON; undefined when it sent something else, which then is still there to be read.
 * @throws Problem `too-large` as soon as it is known to pass the interface's own limit, `malformed` or `invalid`.
 */
export async function readPageInput(request: Request): Promise<unknown> {
  if (!isJsonType(request.headers.get('content-type'))) return undefined;
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += piece.byteLength;
    if (length > limits.bodyBytes)
      throw new Problem('too-large', `This is larger than ${limits.bodyBytes} bytes. Save less at once.`);
    pieces.push(piece);
  }
  return parseJson(Buffer.concat(pieces));
}
