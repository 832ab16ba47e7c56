import type { MediaValue } from '../drop-values.ts';
import { postJson, RequestFailed } from '../post-json.ts';

/** A file that the store has processed. */
export type UploadedMedia = Omit<MediaValue, 'alt'>;

/** The store's status of a file. */
export type UploadProgress =
  { state: 'processing' } | { state: 'failed'; message: string } | { state: 'ready'; media: UploadedMedia };

/** A form of the store's storage. */
interface Target {
  url: string;
  fields: { name: string; value: string }[];
}

/** An upload. */
export interface Sending {
  /** The app's URL for its steps. */
  path: string;
  /** Chosen by the browser, so that a repeated step continues the same upload. */
  uploadId: string;
  /** Receives the progress from 0 to 1; 1 while the store processes the file. */
  onProgress: (part: number) => void;
  /** The connection is lost, and a step will be repeated. */
  onWait: () => void;
  /** Whether an error ends the upload. */
  isFinal: (error: RequestFailed) => boolean;
  /** Cancels the upload. */
  signal?: AbortSignal;
}

const maxPauseMs = 15_000;
const maxAttempts = 60;
const maxPolls = 600;

/**
 * Uploads a file to the store, and waits until the store has processed it. Each step is repeated after a lost
 * connection; repeated steps create one file.
 * @param send sends the file, by default directly to the store.
 * @throws {RequestFailed} with the app's or the store's message; what the signal throws.
 */
export async function sendFile(file: File, sending: Sending, send = sendToStore): Promise<UploadedMedia> {
  const { path, uploadId: id, onProgress } = sending;
  let progress = await untilSent(() => send(file, sending), sending);
  onProgress(1);
  for (let poll = 0; progress.state === 'processing' && poll < maxPolls; poll += 1) {
    await pause(Math.min(5_000, 500 * 1.2 ** poll));
    progress = await untilSent(() => postJson<UploadProgress>(path, { id }), sending);
  }
  if (progress.state === 'ready') return progress.media;
  throw new RequestFailed(400, 'message' in progress ? progress.message : '');
}

/** Repeats a step after a lost connection, with growing pauses. */
async function untilSent<T>(step: () => Promise<T>, { isFinal, onWait, signal }: Sending): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof RequestFailed) || isFinal(error) || attempt === maxAttempts) throw error;
      onWait();
      await pause(Math.min(maxPauseMs, 500 * 2 ** attempt));
    }
  }
}

/** Ends early when the connection returns. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });
}

async function sendToStore(file: File, sending: Sending): Promise<UploadProgress> {
  const { path, uploadId: id } = sending;
  const { name: filename, type: mimeType, size } = file;
  const target = await postJson<Target>(path, { id, filename, mimeType, size });
  const form = new FormData();
  for (const { name, value } of target.fields) form.append(name, value);
  // The file must be the last part.
  form.append('file', file);
  const { status } = await postForm(target.url, form, sending);
  if (status > 299) throw new RequestFailed(status, '');
  return postJson<UploadProgress>(path, { id, sent: true });
}

/** XMLHttpRequest is the only API with upload progress. @throws {RequestFailed} without a response. */
export function postForm(
  url: string,
  form: FormData,
  { onProgress, signal }: Sending,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : (loaded / total) * 0.99);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new RequestFailed(0, ''));
    signal?.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason as Error);
    });
    request.open('POST', url);
    request.send(form);
  });
}
