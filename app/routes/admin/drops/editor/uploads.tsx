import { Button, InlineError, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import { useEffect, useRef } from 'react';
import { useUploadGuard } from '#app/ui/leave-guard.ts';
import { rejectionText } from '#app/ui/fetch.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { useUploads, type Upload } from '#app/ui/upload/use-uploads.ts';
import type { MediaValue } from '#app/ui/drop-values.ts';

/** Uploads for a list of media with at most `max`. Unmounting cancels them. */
export function useMediaUploads(
  media: readonly MediaValue[],
  max: number,
  onChange: (media: MediaValue[]) => void,
) {
  const t = useTranslate();
  const latest = useRef({ media, onChange });
  useEffect(() => {
    latest.current = { media, onChange };
  });
  const stopping = useRef<AbortController>();
  useEffect(() => {
    const controller = new AbortController();
    stopping.current = controller;
    return () => controller.abort();
  }, []);
  const { start, ...uploads } = useUploads({
    async send({ id: uploadId, file }, listeners) {
      const signal = stopping.current?.signal;
      // Loaded on demand, because few users upload files.
      const { sendToStoreFiles } = await import('./send-file.ts');
      return sendToStoreFiles(file, { uploadId, ...(signal && { signal }), ...listeners });
    },
    onDone(item) {
      const list = [...latest.current.media, item];
      // Another upload may end before the next render.
      latest.current = { ...latest.current, media: list };
      latest.current.onChange(list);
    },
    messageOf: rejectionText,
  });
  const free = max - media.length - uploads.running.length;
  const add = (files: readonly File[]) => {
    for (const file of files.slice(0, free)) void start(file);
    for (const file of files.slice(free)) uploads.reject(file, t('drop.tooManyFiles', { max }));
  };
  return {
    ...uploads,
    free,
    add,
    retry({ id, file }: Upload) {
      uploads.dismiss(id);
      add([file]);
    },
  };
}

/** Running and failed uploads, with errors and actions. */
export function UploadList({ uploads }: { uploads: ReturnType<typeof useMediaUploads> }) {
  const t = useTranslate();
  useUploadGuard(uploads.running.length > 0);
  return (
    <>
      {uploads.running.map(({ id, file: { name }, part, isWaiting }) => (
        <div key={id} role="status" aria-live="polite">
          <Text as="p" variant="bodySm" breakWord>
            {isWaiting
              ? t('drop.uploadWaiting', { name })
              : part < 1
                ? t('drop.uploading', { name, percent: Math.round(part * 100) })
                : t('drop.processing', { name })}
          </Text>
          <ProgressBar size="small" progress={Math.round(part * 100)} />
        </div>
      ))}
      {uploads.failed.map((upload) => (
        <InlineStack key={upload.id} gap="200" blockAlign="center">
          <InlineError
            fieldID={upload.id}
            message={`${upload.file.name}: ${upload.message || t('drop.uploadFailed')}`}
          />
          <Button variant="plain" onClick={() => uploads.retry(upload)}>
            {t('ui.retry')}
          </Button>
          <Button variant="plain" onClick={() => uploads.dismiss(upload.id)}>
            {t('drop.dismiss')}
          </Button>
        </InlineStack>
      ))}
    </>
  );
}
