/** A CSV response, which browsers save and do not show. */
export function csvResponse(content: string | ReadableStream<Uint8Array>): Response {
  return new Response(content, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment',
    },
  });
}
