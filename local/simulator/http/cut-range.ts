import type { Answer } from './answer.ts';

/**
 * The part of a file that a `Range` header asks for (RFC 9110, 14.2); Safari plays no video without it. The whole file
 * for no header, one that is not understood, and several parts at once, as the RFC allows.
 */
export function cutRange(answer: Answer, range: string | undefined): Answer {
  if (answer === 'dropped' || !('bytes' in answer) || answer.status !== 200) return answer;
  const bytes = Buffer.from(answer.bytes);
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  const size = bytes.length;
  if (first + last === '') return { ...answer, headers: { 'Accept-Ranges': 'bytes' } };
  // `-2` is the last two bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end)
    return { ...answer, status: 416, bytes: '', headers: { 'Content-Range': `bytes */${size}` } };
  return {
    ...answer,
    status: 206,
    bytes: bytes.subarray(start, end + 1),
    headers: { 'Accept-Ranges': 'bytes', 'Content-Range': `bytes ${start}-${end}/${size}` },
  };
}
