import { fetchJson, RequestRejected } from './fetch-json.ts';
import type { MediaValue } from '#app/ui/drop-values.ts';
import { followFile } from './follow-file.ts';
import type { Progress } from './follow-file.ts';

interface Target {
  uploadId: string;
  url: string;
  fields: { name: string; value: string }[];
}

const address = '/drops/uploads';

/**
 * Uploads a picture or video from the browser to the store's files, and waits until the store has processed
 * it.
 * @param options.onProgress receives the progress from 0 to 1; 1 while the store processes it.
 * @throws {RequestRejected} with the message of the app or the store.
 */
export async function sendFile(
  file: File,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<MediaValue> {
  const { name: filename, type: mimeType, size } = file;
  const target = await fetchJson<Target>(address, { body: { filename, mimeType, size } });
  await post(target, file, { onProgress, signal });
  onProgress(1);
  const progress = await fetchJson<Progress>(address, { body: { sent: target.uploadId } });
  return { ...(await followFile(target.uploadId, { progress, signal })), alt: '' };
}

/** XMLHttpRequest is the only API with upload progress. */
function post(
  { url, fields }: Target,
  file: File,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<void> {
  const form = new FormData();
  for (const { name, value } of fields) form.append(name, value);
  // The file must be the last part.
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => (request.status < 300 ? resolve() : reject(new RequestRejected('')));
    request.onerror = () => reject(new RequestRejected(''));
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', url);
    request.send(form);
  });
}
