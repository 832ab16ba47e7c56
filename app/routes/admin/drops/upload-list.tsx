import { Button, InlineError, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import { useText } from '#app/ui/text/use-text.tsx';
import { useSendingGuard } from '#app/ui/use-stay-guard.ts';
import type { useUploads } from './use-uploads.ts';

/** Uploads on their way, and those that failed, with why and what can be done. */
export function UploadList({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  const text = useText();
  useSendingGuard(uploads.running.length > 0);
  return (
    <>
      {uploads.running.map(({ id, name, part }) => (
        <div key={id} role="status" aria-live="polite">
          <Text as="p" variant="bodySm" breakWord>
            {part < 1
              ? text('drop.uploading', { name, percent: Math.round(part * 100) })
              : text('drop.processing', { name })}
          </Text>
          <ProgressBar size="small" progress={Math.round(part * 100)} />
        </div>
      ))}
      {uploads.failed.map(({ id, name, message }) => (
        <InlineStack key={id} gap="200" blockAlign="center">
          <InlineError fieldID={id} message={`${name}: ${message || text('drop.uploadFailed')}`} />
          <Button variant="plain" onClick={() => uploads.retry(id)}>
            {text('ui.retry')}
          </Button>
          <Button variant="plain" onClick={() => uploads.forget(id)}>
            {text('drop.forget')}
          </Button>
        </InlineStack>
      ))}
    </>
  );
}
