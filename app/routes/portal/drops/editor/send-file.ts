import Compressor from 'compressorjs';
import { findSignature } from '#app/domain/media/image-signature.ts';
import { readResponse, RequestFailed } from '#app/ui/post-json.ts';
import {
  postForm,
  sendFile,
  type Sending,
  type UploadedMedia,
  type UploadProgress,
} from '#app/ui/upload/send-file.ts';
import type { EditorData } from './editor-data.ts';

const maxEdge = 2_048;
const resizable = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Resizes an image, and uploads a file: a video directly to the store, an image through the app, which removes what a
 * camera wrote in it.
 * @throws {RequestFailed} with the app's message, or the name of an advice.
 */
export async function prepareAndSend(
  file: File,
  limits: EditorData['limits'],
  sending: Sending,
): Promise<UploadedMedia> {
  const ready = await prepare(file, limits);
  return sendFile(ready, sending, ready.type.startsWith('video/') ? undefined : sendImage);
}

/** Checks what the file contains, not its name or what the browser calls it, and makes an image smaller. */
async function prepare(file: File, { imageBytes, videoBytes }: EditorData['limits']): Promise<File> {
  const type = findSignature(new Uint8Array(await file.slice(0, 16).arrayBuffer()))?.type ?? file.type;
  if (type === 'image/heic') throw new RequestFailed(400, 'advice-heic');
  const isVideo = type.startsWith('video/');
  if (!isVideo && !type.startsWith('image/')) throw new RequestFailed(400, 'advice-type');
  const resized = resizable.includes(type) ? await resize(new File([file], file.name, { type })) : file;
  if (resized.size > (isVideo ? videoBytes : imageBytes)) throw new RequestFailed(400, 'advice-size');
  return new File([resized], file.name, { type: resized.type });
}

/** The copy also lacks where a photo was taken. */
function resize(file: File): Promise<Blob> {
  return new Promise((resolve, reject) => {
    // It starts by itself.
    // oxlint-disable-next-line no-new
    new Compressor(file, {
      maxWidth: maxEdge,
      maxHeight: maxEdge,
      quality: 0.85,
      convertSize: Infinity,
      success: resolve,
      error: () => reject(new RequestFailed(400, 'advice-type')),
    });
  });
}

async function sendImage(file: File, sending: Sending): Promise<UploadProgress> {
  const form = new FormData();
  form.append('id', sending.uploadId);
  form.append('file', file);
  const { status, text } = await postForm(sending.path, form, sending);
  return readResponse(status, text) as UploadProgress;
}
