import { useEffect } from 'react';
import type { MediaValue } from '#app/ui/drop-values.ts';
import { RequestFailed } from '#app/ui/post-json.ts';
import { useUploads } from '#app/ui/upload/use-uploads.ts';
import type { EditorContext } from './editor-data.ts';
import { prepareAndSend } from './send-file.ts';

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
export function useCreatorUploads(
  { t, data: { collabId, limits } }: EditorContext,
  onDone: (item: MediaValue) => void,
) {
  const uploads = useUploads({
    onDone,
    send: ({ id: uploadId, file }, listeners) =>
      prepareAndSend(file, limits, {
        path: `/portal/drops/${collabId}/uploads`,
        uploadId,
        isFinal: (error) => error.isFinal,
        ...listeners,
      }),
    messageOf(error, { type }) {
      const { message = '' } = error instanceof RequestFailed ? error : {};
      const max = Math.round((type.startsWith('video/') ? limits.videoBytes : limits.imageBytes) / 1_048_576);
      return message.startsWith('advice-') ? t(message, { max }) : message || t('uploadFailed');
    },
  });
  const isRunning = uploads.running.length > 0;
  useEffect(() => {
    if (!isRunning) return;
    // A file that is chosen cannot be stored. The browser requests confirmation before the page is left.
    const keepPage = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', keepPage);
    return () => window.removeEventListener('beforeunload', keepPage);
  }, [isRunning]);
  return {
    ...uploads,
    add(files: readonly File[]) {
      for (const file of files) {
        const sent = uploads.start(file).finally(() => running.delete(sent));
        running.add(sent);
      }
    },
  };
}
