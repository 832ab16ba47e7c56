import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { MediaValue } from '../drop-values.ts';
import type { Sending, UploadedMedia } from './send-file.ts';

/** A file on its way to the store. */
export interface Upload {
  id: string;
  file: File;
  /** The progress from 0 to 1. */
  part: number;
  /** Whether it waits for the connection. */
  isWaiting?: boolean;
  /** Why it failed. */
  message?: string;
}

interface UploadOptions {
  send: (upload: Upload, listeners: Pick<Sending, 'onProgress' | 'onWait'>) => Promise<UploadedMedia>;
  onDone: (item: MediaValue) => void;
  messageOf: (error: unknown, file: File) => string;
}

/** The uploads of one list of media. */
export function useUploads({ send, onDone, messageOf }: UploadOptions) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const change = (id: string, more: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...more } : upload)));
  const dismiss = (id: string) => setUploads((before) => before.filter((upload) => upload.id !== id));
  /** Names a file that is not uploaded, and why. */
  const reject = (file: File, message: string) =>
    setUploads((before) => [...before, { id: crypto.randomUUID(), file, part: 0, message }]);
  /** @returns whether the upload succeeded. */
  const start = async (file: File): Promise<boolean> => {
    const upload = { id: crypto.randomUUID(), file, part: 0 };
    const { id } = upload;
    setUploads((before) => [...before, upload]);
    try {
      const media = await send(upload, {
        onProgress: (part) => change(id, { part, isWaiting: false }),
        onWait: () => change(id, { isWaiting: true }),
      });
      // At once, so that what is saved after an upload has its file.
      flushSync(() => {
        dismiss(id);
        onDone({ ...media, alt: '' });
      });
      return true;
    } catch (error) {
      change(id, { message: messageOf(error, file) });
      return false;
    }
  };
  return {
    running: uploads.filter(({ message }) => message === undefined),
    failed: uploads.filter(({ message }) => message !== undefined),
    dismiss,
    reject,
    start,
  };
}
