import { isJsonType } from '#app/domain/is-json-type.ts';
import { parseJson } from '#app/domain/parse-json.ts';
import { Problem } from '#app/domain/problem.ts';
import { readBytes } from './api-request.ts';
import type { ApiRequest } from './api-request.ts';

/**
 * Reads a request's JSON body, as the bytes that came and as what they say, refusing another content type and what
 * {@link parseJson} refuses.
 * @throws Problem `unsupported-media-type`, `too-large`, `malformed` or `invalid`.
 */
export async function readJson(request: ApiRequest): Promise<{ bytes: Uint8Array; json: unknown }> {
  if (!isJsonType(request.headers.get('content-type')))
    throw new Problem(
      'unsupported-media-type',
      'Send the body as JSON, with the header Content-Type: application/json.',
    );
  const bytes = await readBytes(request);
  return { bytes, json: parseJson(bytes) };
}
