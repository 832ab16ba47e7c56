/** An endpoint's answer, before it is put on the wire by either way in. */
export interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** An answer that carries JSON text. */
export function jsonAnswer(status: number, json: string, headers: Record<string, string> = {}): ApiAnswer {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
    body: json,
  };
}

/** The same answer for Remix, whose handlers speak Fetch. */
export function toFetch(answer: ApiAnswer, method: string): Response {
  const { status, body } = answer;
  return new Response(method === 'HEAD' || status === 304 ? null : body, {
    status,
    headers: headersOf(answer),
  });
}

/** An answer's headers. One that leaves out what the caller has already does not speak of a length (RFC 9110 §8.6). */
export function headersOf({ status, headers, body }: ApiAnswer): Record<string, string> {
  return status === 304 ? headers : { 'Content-Length': String(Buffer.byteLength(body)), ...headers };
}
