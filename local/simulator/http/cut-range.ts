import type { HttpResponse } from './response.ts';

/**
 * The part of a file for a `Range` header (RFC 9110, 14.2), which Safari needs for videos. Returns the whole
 * file without a valid header and for several parts, as the RFC allows.
 */
export function cutRange(response: HttpResponse, range: string | undefined): HttpResponse {
  if (response === 'dropped' || !('bytes' in response) || response.status !== 200) return response;
  const bytes = Buffer.from(response.bytes);
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  const size = bytes.length;
  if (first + last === '') return { ...response, headers: { 'Accept-Ranges': 'bytes' } };
  // `-2` is the last two bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end)
    return { ...response, status: 416, bytes: '', headers: { 'Content-Range': `bytes */${size}` } };
  return {
    ...response,
    status: 206,
    bytes: bytes.subarray(start, end + 1),
    headers: { 'Accept-Ranges': 'bytes', 'Content-Range': `bytes ${start}-${end}/${size}` },
  };
}
