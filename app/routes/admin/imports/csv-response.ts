/** A CSV response. Headers force a download and prevent content sniffing. */
export function csvResponse(content: string | ReadableStream<Uint8Array>): Response {
  return new Response(content, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  });
}
