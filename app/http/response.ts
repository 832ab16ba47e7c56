import { hash } from 'node:crypto';
import type { HeaderSource } from '#app/auth/credentials.ts';
import { Problem } from '#app/domain/problem.ts';

/** An endpoint's answer, before it is put on the wire by either way in. */
export interface ApiResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** An answer that carries JSON text. */
export function jsonResponse(
  status: number,
  json: string,
  headers: Record<string, string> = {},
): ApiResponse {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
    body: json,
  };
}

/** The same answer for Remix, whose handlers speak Fetch. */
export function toFetchResponse(answer: ApiResponse, method: string): Response {
  const { status, body } = answer;
  return new Response(method === 'HEAD' || status === 304 ? null : body, {
    status,
    headers: responseHeaders(answer),
  });
}

/** An answer's headers. One that leaves out what the caller has already does not speak of a length (RFC 9110 §8.6). */
export function responseHeaders({ status, headers, body }: ApiResponse): Record<string, string> {
  return status === 304 ? headers : { 'Content-Length': String(Buffer.byteLength(body)), ...headers };
}

/**
 * Gives a GET's answer a weak entity tag made of its bytes, and leaves the body out when the caller has it already
 * (RFC 9110 §13.1.2).
 */
export function withEntityTag(answer: ApiResponse, headers: HeaderSource): ApiResponse {
  const tag = `W/"${hash('sha1', answer.body, 'base64url')}"`;
  // Put in where it stands: a copy with more keys costs V8 twenty times as much, and every GET comes by here.
  Object.assign(answer.headers, { ETag: tag, 'Cache-Control': 'private, no-cache' });
  if (isNoneOf(headers.get('if-none-match'), tag)) return answer;
  return { status: 304, headers: answer.headers, body: '' };
}

/** Whether the tag is not among those of an `If-None-Match`; tags are compared weakly. */
function isNoneOf(header: string | null, tag: string): boolean {
  if (header === null) return true;
  if (header.trim() === '*') return false;
  return ![...header.matchAll(/"[^"]*"/g)].some(([found]) => found === tag.slice(2));
}

/** The entity tag of a resource that counts its revisions. */
export function revisionTag(revision: number): string {
  return `"${revision}"`;
}

/**
 * The revision that an `If-Match` asks for; undefined when any will do (RFC 9110 §13.1.1).
 * @throws Problem `malformed` when it holds no revision.
 */
export function expectedRevision(headers: HeaderSource): number | undefined {
  const header = headers.get('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const revision = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (revision !== undefined) return Number(revision);
  throw new Problem('invalid-if-match');
}
