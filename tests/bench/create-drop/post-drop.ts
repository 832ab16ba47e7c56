import { dropBody } from './drop-body.ts';
import type { BenchCollab } from './seed-brands.ts';

/** A server that makes drops. */
export interface DropServer {
  name: string;
  port: number;
  /** Where it makes drops of a collab. */
  pathOf: (collab: BenchCollab) => string;
}

/** The text of the drop that all of them make. */
export const dropJson = JSON.stringify(dropBody);

/** What a caller of the app shows beside the drop; the floor looks at nothing of it. */
export function headersOf({ key }: BenchCollab): Record<string, string> {
  return { 'x-channel-access-token': key };
}

/** Makes one drop. @throws when the answer is not a 200. */
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
