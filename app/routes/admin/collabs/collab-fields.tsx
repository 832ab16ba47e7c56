import { BlockStack, Button, FormLayout, InlineError, InlineStack, Text, TextField } from '@shopify/polaris';
import { ClipboardIcon } from '@shopify/polaris-icons';
import { useEffect, useId, useRef, useState } from 'react';
import { LiveRegion } from '#app/ui/accessibility.tsx';
import { useCopy } from '#app/ui/copy-field.tsx';
import type { FormSlice } from '#app/ui/edit-form.tsx';
import { useUploadGuard } from '#app/ui/leave-guard.ts';
import { rejectionText } from '#app/ui/fetch.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import type { MediaValue } from '#app/ui/drop-values.ts';
import type { CollabForm, SocialFormValues } from './form-values.ts';

interface NameFieldsProps {
  form: FormSlice<CollabForm, 'firstName' | 'lastName'>;
  /** The value that is used if the brand enters none. */
  shown?: { firstName: string; lastName: string };
}

/** First and last name, in one row if they fit. */
export function NameFields({ form: { values, set, problemAt }, shown }: NameFieldsProps) {
  const t = useTranslate();
  return (
    <FormLayout.Group>
      <TextField
        label={t('collab.firstName')}
        requiredIndicator={!shown}
        autoComplete="off"
        value={values.firstName}
        placeholder={shown?.firstName ?? ''}
        onChange={(value) => set('firstName', value)}
        error={problemAt('firstName') ?? false}
      />
      <TextField
        label={t('collab.lastName')}
        requiredIndicator={!shown}
        autoComplete="off"
        value={values.lastName}
        placeholder={shown?.lastName ?? ''}
        onChange={(value) => set('lastName', value)}
        error={problemAt('lastName') ?? false}
      />
    </FormLayout.Group>
  );
}

interface ColorFieldProps {
  label: string;
  value: string;
  placeholder: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const isColor = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** A colour as text with a preview. */
export function ColorField({ label, value, placeholder, error, onChange }: ColorFieldProps) {
  const shown = value || placeholder;
  const swatch = {
    width: '1.25rem',
    height: '1.25rem',
    borderRadius: 'var(--p-border-radius-100)',
    border: '1px solid var(--p-color-border)',
    background: isColor.test(shown) ? shown : 'transparent',
  };
  return (
    <TextField
      label={label}
      autoComplete="off"
      value={value}
      placeholder={placeholder || '#2e7d32'}
      onChange={onChange}
      error={error ?? false}
      prefix={<div style={swatch} aria-hidden="true" />}
    />
  );
}

interface SocialFieldsProps {
  /** Starts at 1. */
  place: number;
  social: SocialFormValues;
  problemAt: (name: string) => string | undefined;
  onChange: (change: Partial<SocialFormValues>) => void;
  onRemove: () => void;
}

/** One profile of the creator on another platform. */
export function SocialFields({ place, social, problemAt, onChange, onRemove }: SocialFieldsProps) {
  const t = useTranslate();
  const field = (name: Exclude<keyof SocialFormValues, 'kept'>) => (
    <TextField
      label={t(`collab.social-${name}`)}
      autoComplete="off"
      value={social[name]}
      onChange={(value) => onChange({ [name]: value })}
      error={problemAt(name) ?? false}
      {...(name === 'followers' && { inputMode: 'numeric' as const })}
      {...(name === 'url' && { type: 'url' as const, placeholder: 'https://' })}
    />
  );
  return (
    <div role="group" aria-label={t('collab.social', { place })}>
      <FormLayout>
        <FormLayout.Group>
          {field('platform')}
          {field('handle')}
        </FormLayout.Group>
        <FormLayout.Group>
          {field('url')}
          {field('followers')}
        </FormLayout.Group>
        <InlineStack>
          <Button
            variant="plain"
            tone="critical"
            onClick={onRemove}
            accessibilityLabel={t('collab.removeSocial', { place })}
          >
            {t('collab.remove')}
          </Button>
        </InlineStack>
      </FormLayout>
    </div>
  );
}

const accept = 'image/png,image/jpeg,image/gif,image/webp,image/heic';
const fieldId = 'collab-picture';

/** The creator's picture: an upload or a URL. */
export function PictureField({
  form: { values, set, problemAt },
}: {
  form: FormSlice<CollabForm, 'picture' | 'pictureId'>;
}) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const change = (picture: string, pictureId: string) => {
    set('picture', picture);
    set('pictureId', pictureId);
  };
  const upload = usePictureUpload(({ url, _id }) => change(url, _id ?? ''));
  useUploadGuard(upload.isRunning);
  return (
    <BlockStack gap="200">
      <TextField
        id={fieldId}
        label={t('collab.picture')}
        type="url"
        autoComplete="off"
        placeholder="https://"
        helpText={t('collab.pictureHelp')}
        value={values.picture}
        onChange={(address) => change(address, '')}
        error={problemAt('profilePicture') ?? problemAt('profilePicture.url') ?? false}
        connectedRight={
          <Button loading={upload.isRunning} onClick={() => input.current?.click()}>
            {t('collab.uploadPicture')}
          </Button>
        }
      />
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={t('collab.uploadPicture')}
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
              {t('collab.uploading')}
            </Text>
          </InlineStack>
        )}
        {upload.problem !== undefined && (
          <InlineError fieldID={fieldId} message={upload.problem || t('collab.notUploaded')} />
        )}
      </LiveRegion>
    </BlockStack>
  );
}

/** Uploads one picture to the store's files. Unmounting or another picture cancels it. */
function usePictureUpload(onDone: (media: MediaValue) => void) {
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const stopping = useRef<AbortController>();
  useEffect(() => () => stopping.current?.abort(), []);
  const run = async (file: File) => {
    stopping.current?.abort();
    const { signal } = (stopping.current = new AbortController());
    setIsRunning(true);
    setProblem(undefined);
    // Loaded on demand, because few users change a picture.
    const { sendToStoreFiles } = await import('../drops/editor/send-file.ts');
    try {
      const media = await sendToStoreFiles(file, {
        uploadId: crypto.randomUUID(),
        onProgress: () => undefined,
        onWait: () => undefined,
        signal,
      });
      if (!signal.aborted) onDone({ ...media, alt: '' });
    } catch (error) {
      if (!signal.aborted) setProblem(rejectionText(error));
    }
    if (!signal.aborted) setIsRunning(false);
  };
  return { isRunning, problem, start: (file: File) => void run(file) };
}

interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | false;
}

/** The affiliate code, editable and with a copy button. */
export function CodeField({ value, onChange, error }: CodeFieldProps) {
  const t = useTranslate();
  const id = useId();
  const { copy, announcement } = useCopy(id);
  const what = t('collabs.code');
  return (
    <>
      <TextField
        id={id}
        label={what}
        autoComplete="off"
        monospaced
        value={value}
        onChange={onChange}
        error={error}
        connectedRight={
          <Button
            icon={ClipboardIcon}
            accessibilityLabel={t('ui.copyValue', { what })}
            onClick={() => copy(value, t('collab.copied', { what }))}
          />
        }
      />
      {announcement}
    </>
  );
}
