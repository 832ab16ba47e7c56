import { createHash } from 'node:crypto';
import type { HeaderSource } from '#app/auth/read-credential.ts';
import { Problem } from '#app/domain/problem.ts';
import type { ApiAnswer } from './answer.ts';

/**
 * Gives a GET's answer a weak entity tag made of its bytes, and leaves the body out when the caller has it already
 * (RFC 9110 §13.1.2).
 */
export function withEntityTag(answer: ApiAnswer, headers: HeaderSource): ApiAnswer {
  const tag = `W/"${createHash('sha1').update(answer.body).digest('base64url')}"`;
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
  throw new Problem(
    'malformed',
    'If-Match must hold one revision: send the drop’s __v, such as If-Match: "3".',
  );
}
