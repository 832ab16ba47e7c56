import { Button, InlineError, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import { useUploadGuard } from '#app/ui/leave-guard.ts';
import { rejectionText } from '#app/ui/fetch.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import type { MediaValue } from '#app/ui/drop-values.ts';

interface Upload {
  id: string;
  file: File;
  name: string;
  /** The progress from 0 to 1. */
  part: number;
  /** The error; empty without a message. */
  message?: string;
}

/** Uploads for a list of media. Unmounting cancels them. */
export function useUploads(media: readonly MediaValue[], onChange: (media: MediaValue[]) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
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

  const change = (id: string, more: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...more } : upload)));
  const removeUpload = (id: string) => setUploads((before) => before.filter((upload) => upload.id !== id));
  const run = async (id: string, file: File) => {
    const signal = stopping.current?.signal;
    if (!signal) return;
    try {
      // Loaded on demand, because few users upload files.
      const { sendFile } = await import('./send-file.ts');
      const item = await sendFile(file, { onProgress: (part) => change(id, { part }), signal });
      removeUpload(id);
      const list = [...latest.current.media, item];
      // Another upload may end before the next render.
      latest.current = { ...latest.current, media: list };
      latest.current.onChange(list);
    } catch (error) {
      if (!signal.aborted) change(id, { message: rejectionText(error) });
    }
  };
  return {
    running: uploads.filter(({ message }) => message === undefined),
    failed: uploads.flatMap(({ message, ...upload }) =>
      message === undefined ? [] : [{ ...upload, message }],
    ),
    removeUpload,
    add(files: readonly File[]) {
      const fresh = files.map((file) => ({ id: crypto.randomUUID(), file, name: file.name, part: 0 }));
      setUploads((before) => [...before, ...fresh]);
      for (const { id, file } of fresh) void run(id, file);
    },
    retry(id: string) {
      const upload = uploads.find((one) => one.id === id);
      if (!upload) return;
      const { file, name } = upload;
      setUploads((before) => before.map((one) => (one.id === id ? { id, file, name, part: 0 } : one)));
      void run(id, file);
    },
  };
}

/** Running and failed uploads, with errors and actions. */
export function UploadList({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  const t = useTranslate();
  useUploadGuard(uploads.running.length > 0);
  return (
    <>
      {uploads.running.map(({ id, name, part }) => (
        <div key={id} role="status" aria-live="polite">
          <Text as="p" variant="bodySm" breakWord>
            {part < 1
              ? t('drop.uploading', { name, percent: Math.round(part * 100) })
              : t('drop.processing', { name })}
          </Text>
          <ProgressBar size="small" progress={Math.round(part * 100)} />
        </div>
      ))}
      {uploads.failed.map(({ id, name, message }) => (
        <InlineStack key={id} gap="200" blockAlign="center">
          <InlineError fieldID={id} message={`${name}: ${message || t('drop.uploadFailed')}`} />
          <Button variant="plain" onClick={() => uploads.retry(id)}>
            {t('ui.retry')}
          </Button>
          <Button variant="plain" onClick={() => uploads.removeUpload(id)}>
            {t('drop.dismiss')}
          </Button>
        </InlineStack>
      ))}
    </>
  );
}
