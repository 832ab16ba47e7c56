import { limits } from '#app/domain/limits.ts';
import { invalid, Problem } from '#app/domain/problem.ts';

/** What a form of one file takes beside the file. */
const besideTheFile = 16 * 1024;

/**
 * The file of a form. No more of it is read than could be taken.
 * @throws Problem `too-large`, or `invalid` when there is no file.
 */
export async function readUpload(request: Request): Promise<{ name: string; bytes: Uint8Array }> {
  const body = await readAtMost(request, limits.importBytes + besideTheFile);
  const type = request.headers.get('content-type') ?? '';
  const form = await new Response(body, { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => undefined);
  const file = form?.get('file');
  if (!(file instanceof File)) throw invalid([{ path: 'file', message: 'is needed: choose a CSV file' }]);
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

async function readAtMost(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += piece.byteLength;
    if (length > most)
      throw new Problem('too-large', 'The file is larger than 5 MB. Split it into several files.');
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}
