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
  const headers = { ...answer.headers, 'Content-Length': String(Buffer.byteLength(answer.body)) };
  return new Response(method === 'HEAD' ? null : answer.body, { status: answer.status, headers });
}
