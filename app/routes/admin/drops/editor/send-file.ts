import { sendFile, type Sending, type UploadedMedia } from '#app/ui/upload/send-file.ts';

/**
 * Uploads a picture or video of a brand user directly to the store's files.
 * @throws {RequestFailed} with the message of the app or the store; what the signal throws.
 */
export function sendToStoreFiles(
  file: File,
  sending: Omit<Sending, 'path' | 'isFinal'>,
): Promise<UploadedMedia> {
  return sendFile(file, {
    path: '/drops/uploads',
    // A message says what to do; a request without a response has none.
    isFinal: (error) => error.isFinal || error.message !== '',
    ...sending,
  });
}
