import Compressor from 'compressorjs';
import { findSignature } from '#app/domain/media/image-signature.ts';
import type { MediaValue } from '#app/ui/drop-values.ts';
import type { EditorData } from './editor-data.ts';
import { postJson, readResponse, RequestFailed } from './post-json.ts';

type Media = Omit<MediaValue, 'alt'>;

interface Target {
  url: string;
  fields: { name: string; value: string }[];
}

type Progress =
  { state: 'processing' } | { state: 'failed'; message: string } | { state: 'ready'; media: Media };

interface Sending {
  collabId: string;
  uploadId: string;
  limits: EditorData['limits'];
  onProgress: (part: number) => void;
  /** The connection is lost. */
  onWait: () => void;
}

const longestEdge = 2_048;
const resizable = ['image/jpeg', 'image/png', 'image/webp'];
const longestPauseMs = 15_000;
const mostAttempts = 60;
const mostPolls = 600;

/**
 * Resizes an image, uploads a file, and waits until the store has processed it. Each step is repeated after a lost
 * connection; repeated steps create one file.
 * @throws {RequestFailed} with the app's message, or the name of an advice.
 */
export async function sendFile(file: File, sending: Sending): Promise<Media> {
  const ready = await prepare(file, sending.limits);
  const { collabId, uploadId: id, onWait } = sending;
  const path = `/portal/drops/${collabId}/uploads`;
  const isVideo = ready.type.startsWith('video/');
  const send = isVideo
    ? () => sendVideo(path, ready, { ...sending, file })
    : () => sendImage(path, ready, { ...sending, file });
  let progress = await untilSent(send, onWait);
  sending.onProgress(1);
  for (let poll = 0; progress.state === 'processing' && poll < mostPolls; poll += 1) {
    await pause(Math.min(5_000, 500 * 1.2 ** poll));
    progress = await untilSent(() => postJson<Progress>(path, { id }), onWait);
  }
  if (progress.state === 'ready') return progress.media;
  throw new RequestFailed(400, progress.state === 'failed' ? progress.message : '');
}

/** Checks what the file contains, not its name or what the browser calls it, and makes an image smaller. */
async function prepare(file: File, { imageBytes, videoBytes }: EditorData['limits']): Promise<Blob> {
  const type = findSignature(new Uint8Array(await file.slice(0, 16).arrayBuffer()))?.type ?? file.type;
  if (type === 'image/heic') throw new RequestFailed(400, 'advice-heic');
  const isVideo = type.startsWith('video/');
  if (!isVideo && !type.startsWith('image/')) throw new RequestFailed(400, 'advice-type');
  const resized = resizable.includes(type) ? await resize(new File([file], file.name, { type })) : file;
  if (resized.size > (isVideo ? videoBytes : imageBytes)) throw new RequestFailed(400, 'advice-size');
  return resized;
}

/** The copy also lacks where a photo was taken. */
function resize(file: File): Promise<Blob> {
  return new Promise((resolve, reject) => {
    // It starts by itself.
    // oxlint-disable-next-line no-new
    new Compressor(file, {
      maxWidth: longestEdge,
      maxHeight: longestEdge,
      quality: 0.85,
      convertSize: Infinity,
      success: resolve,
      error: () => reject(new RequestFailed(400, 'advice-type')),
    });
  });
}

/** Repeats a step after a lost connection, with growing pauses. */
async function untilSent<T>(step: () => Promise<T>, onWait: () => void): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.isFinal || attempt === mostAttempts) throw error;
      onWait();
      await pause(Math.min(longestPauseMs, 500 * 2 ** attempt));
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

type SendingFile = Sending & { file: File };

async function sendImage(
  path: string,
  blob: Blob,
  { uploadId, file, onProgress }: SendingFile,
): Promise<Progress> {
  const form = new FormData();
  form.append('id', uploadId);
  form.append('file', blob, file.name);
  const { status, text } = await post(path, form, onProgress);
  return readResponse(status, text) as Progress;
}

async function sendVideo(
  path: string,
  blob: Blob,
  { uploadId: id, file, onProgress }: SendingFile,
): Promise<Progress> {
  const { type: mimeType, size } = blob;
  const target = await postJson<Target>(path, { id, filename: file.name, mimeType, size });
  const form = new FormData();
  for (const { name, value } of target.fields) form.append(name, value);
  // The file must be the last part.
  form.append('file', blob, file.name);
  const { status } = await post(target.url, form, onProgress);
  if (status > 299) throw new RequestFailed(0, '');
  return postJson<Progress>(path, { id, sent: true });
}

/** XMLHttpRequest is the only API with upload progress. @throws {RequestFailed} without a response. */
function post(
  url: string,
  form: FormData,
  onProgress: (part: number) => void,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : (loaded / total) * 0.99);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new RequestFailed(0, ''));
    request.open('POST', url);
    request.send(form);
  });
}
