/** A request; `json` is the text of its body. */
export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Readonly<Record<string, string>>;
  json?: string;
}

/** The bytes of a request to the server on a port of this machine. */
export function writeRequest(port: number, { method, path, headers, json }: HttpRequest): Buffer {
  const stated = {
    Host: `127.0.0.1:${port}`,
    ...headers,
    ...(json === undefined
      ? {}
      : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(json)) }),
  };
  const lines = Object.entries(stated).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', json ?? ''].join('\r\n'));
}
