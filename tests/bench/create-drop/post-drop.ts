import { dropBody } from './drop-body.ts';
import type { BenchCollab } from './seed-brands.ts';

/** A server that creates drops. */
export interface DropServer {
  name: string;
  port: number;
  /** The URL for drops of a collab. */
  pathOf: (collab: BenchCollab) => string;
}

/** The body of all requests. */
export const dropJson = JSON.stringify(dropBody);

/** Headers for the app; the floor ignores them. */
export function headersOf({ key }: BenchCollab): Record<string, string> {
  return { 'x-channel-access-token': key };
}

/**
 * Creates one drop.
 * @throws for a status other than 200.
 */
export async function postDrop({ port, pathOf }: DropServer, collab: BenchCollab): Promise<Buffer> {
  const response = await fetch(`http://127.0.0.1:${port}${pathOf(collab)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headersOf(collab) },
    body: dropJson,
  });
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`Answered ${response.status}: ${body.toString()}`);
  return body;
}
