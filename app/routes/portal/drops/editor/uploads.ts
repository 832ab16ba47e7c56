import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MediaValue } from '#app/ui/drop-values.ts';
import type { EditorContext } from './editor-data.ts';
import { RequestFailed } from './post-json.ts';
import { sendFile } from './send-file.ts';

/** A file on its way to the store. */
export interface Upload {
  /** Chosen here, so that a repeated request continues the same upload. */
  id: string;
  name: string;
  /** The progress from 0 to 1. */
  part: number;
  /** A URL of the file in this browser, for an image. */
  preview?: string | undefined;
  /** Whether it waits for the connection. */
  isWaiting?: boolean;
  /** Why it failed for good. */
  message?: string;
}

/** Uploads of all lists that have not ended, and whether each succeeds. */
const running = new Set<Promise<boolean>>();

/** Whether a file is on its way. */
export const isUploading = () => running.size > 0;

/** Waits for all uploads: a file that is chosen but not uploaded is lost with its page. @returns whether all succeeded. */
export async function untilUploaded(): Promise<boolean> {
  let isComplete = true;
  while (running.size > 0) isComplete = (await Promise.all(running)).every(Boolean) && isComplete;
  return isComplete;
}

/** Uploads for one list of media. A lost connection restarts them. */
export function useUploads({ t, data }: EditorContext, onDone: (item: MediaValue) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const change = (id: string, more: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...more } : upload)));
  const isRunning = uploads.some(({ message }) => message === undefined);
  useEffect(() => {
    if (!isRunning) return;
    // A file that is chosen cannot be stored. The browser requests confirmation before the page is left.
    const keepPage = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', keepPage);
    return () => window.removeEventListener('beforeunload', keepPage);
  }, [isRunning]);
  const dismiss = (id: string) => setUploads((before) => before.filter((upload) => upload.id !== id));
  const run = async ({ id, preview }: Upload, file: File): Promise<boolean> => {
    try {
      const { collabId, limits } = data;
      const media = await sendFile(file, {
        collabId,
        uploadId: id,
        limits,
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
      const { message = '' } = error instanceof RequestFailed ? error : {};
      const max = Math.round(
        (file.type.startsWith('video/') ? data.limits.videoBytes : data.limits.imageBytes) / 1_048_576,
      );
      change(id, {
        message: message.startsWith('advice-') ? t(message, { max }) : message || t('uploadFailed'),
      });
      return false;
    } finally {
      if (preview !== undefined) URL.revokeObjectURL(preview);
    }
  };
  return {
    running: uploads.filter(({ message }) => message === undefined),
    failed: uploads.flatMap(({ message, ...upload }) =>
      message === undefined ? [] : [{ ...upload, message }],
    ),
    dismiss,
    add(files: readonly File[]) {
      for (const file of files) {
        const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined;
        const upload = { id: crypto.randomUUID(), name: file.name, part: 0, preview };
        setUploads((before) => [...before, upload]);
        const sent = run(upload, file).finally(() => running.delete(sent));
        running.add(sent);
      }
    },
  };
}
