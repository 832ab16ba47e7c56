import { BlockStack, Button, InlineError, InlineStack, Text, TextField } from '@shopify/polaris';
import { useRef } from 'react';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import type { FormPart } from '#app/ui/use-form-part.ts';
import { useSendingGuard } from '#app/ui/use-stay-guard.ts';
import type { CollabForm } from './form-values.ts';
import { usePictureUpload } from './use-picture-upload.ts';

const accept = 'image/png,image/jpeg,image/gif,image/webp,image/heic';
const fieldId = 'collab-picture';

/** The creator's picture: uploaded, or by its address. */
export function PictureField({
  form: { values, set, problemAt },
}: {
  form: FormPart<CollabForm, 'picture' | 'pictureId'>;
}) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const change = (picture: string, pictureId: string) => {
    set('picture', picture);
    set('pictureId', pictureId);
  };
  const upload = usePictureUpload(({ url, _id }) => change(url, _id ?? ''));
  useSendingGuard(upload.isRunning);
  return (
    <BlockStack gap="200">
      <TextField
        id={fieldId}
        label={text('collab.picture')}
        type="url"
        autoComplete="off"
        placeholder="https://"
        helpText={text('collab.pictureHelp')}
        value={values.picture}
        onChange={(address) => change(address, '')}
        error={problemAt('profilePicture') ?? problemAt('profilePicture.url') ?? false}
        connectedRight={
          <Button loading={upload.isRunning} onClick={() => input.current?.click()}>
            {text('collab.uploadPicture')}
          </Button>
        }
      />
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={text('collab.uploadPicture')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) upload.start(file);
        }}
      />
      <LiveRegion>
        {upload.isRunning && (
          <InlineStack>
            <Text as="p" tone="subdued">
              {text('collab.uploading')}
            </Text>
          </InlineStack>
        )}
        {upload.problem !== undefined && (
          <InlineError fieldID={fieldId} message={upload.problem || text('collab.notUploaded')} />
        )}
      </LiveRegion>
    </BlockStack>
  );
}
