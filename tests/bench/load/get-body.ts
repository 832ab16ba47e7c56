/** The request of the load. */
export interface GetRequest {
  path: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * Sends it once to the server on a port.
 * @throws for a status other than 200.
 */
export async function getBody(port: number, { path, headers }: GetRequest): Promise<Buffer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${body.toString()}`);
  return body;
}
