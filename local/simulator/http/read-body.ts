import type { IncomingMessage } from 'node:http';

export class BodyTooLarge extends Error {}

/** The whole body, or `BodyTooLarge` beyond `limit` bytes. */
export async function readBody(request: IncomingMessage, limit = 20_000_000): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLarge(`The body is larger than ${limit} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Parsed JSON, or undefined if invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The media type of a header such as `application/json; charset=utf-8`. */
export function mediaType(header: string | undefined): string {
  return (header ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
