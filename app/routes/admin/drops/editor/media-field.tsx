import { BlockStack, Button, DropZone, InlineStack, Text, TextField } from '@shopify/polaris';
import { useId, useRef, useState } from 'react';
import { useUnsavedInputGuard } from '#app/ui/leave-guard.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { mediaKeys, moved, type MediaValue } from '#app/ui/drop-values.ts';
import { mediaAt } from './drop-values.ts';
import { useShownAt } from './editor-context.tsx';
import { UploadList, useMediaUploads } from './uploads.tsx';

interface MediaFieldProps {
  /** The title of the product or drop, for labels. */
  title: string;
  /** The label; by default the one of a product's media. */
  name?: string;
  media: readonly MediaValue[];
  onChange: (media: MediaValue[]) => void;
  /** The error of the item with a key. */
  problemIn: (key: string) => string | undefined;
}

const maxMedia = 10;

/** Pictures and videos of a product or a drop: uploads or URLs. */
export function MediaField({ title, name, media, onChange, problemIn }: MediaFieldProps) {
  const t = useTranslate();
  const id = useId();
  const uploads = useMediaUploads(media, maxMedia, onChange);
  const keys = mediaKeys(media);
  const group = useRef<HTMLDivElement>(null);
  // The pressed button is removed with its picture, and the focus with it.
  const remove = (index: number) => {
    group.current?.focus();
    onChange(media.filter((_, at) => at !== index));
  };
  return (
    <div ref={group} role="group" aria-labelledby={id} tabIndex={-1}>
      <BlockStack gap="200">
        <Text as="p" variant="bodyMd" id={id}>
          {name ?? t('drop.media')}
        </Text>
        {media.length > 0 && (
          <ul className="drop-media">
            {media.map((item, index) => (
              <MediaItem
                key={keys[index]}
                item={item}
                place={`${index + 1}`}
                title={title}
                problem={problemIn(keys[index] ?? '')}
                onChange={(changed) => onChange(media.map((one, at) => (at === index ? changed : one)))}
                onRemove={() => remove(index)}
                {...(index > 0 && { onForward: () => onChange(moved(media, index, index - 1)) })}
              />
            ))}
          </ul>
        )}
        <UploadList uploads={uploads} />
        {uploads.free > 0 && (
          <AddMedia title={title} add={uploads.add} onAddress={(item) => onChange([...media, item])} />
        )}
      </BlockStack>
    </div>
  );
}

interface MediaItemProps {
  item: MediaValue;
  place: string;
  title: string;
  problem: string | undefined;
  onChange: (item: MediaValue) => void;
  onRemove: () => void;
  onForward?: () => void;
}

/** One picture or video with its texts. */
function MediaItem({ item, place, title, problem, onChange, onRemove, onForward }: MediaItemProps) {
  const t = useTranslate();
  return (
    <li className="drop-medium">
      <MediaPreview item={item} words={item.alt || title} />
      <div className="drop-medium-words">
        <TextField
          label={t('drop.altOf', { place })}
          value={item.alt}
          onChange={(alt) => onChange({ ...item, alt })}
          maxLength={512}
          autoComplete="off"
          helpText={t('drop.altHelp')}
          error={problem ?? false}
        />
        <InlineStack gap="200">
          {onForward && (
            <Button
              variant="plain"
              onClick={onForward}
              accessibilityLabel={t('drop.mediaForward', { place })}
            >
              {t('drop.forward')}
            </Button>
          )}
          <Button
            variant="plain"
            tone="critical"
            onClick={onRemove}
            accessibilityLabel={t('drop.removeMedia', { place })}
          >
            {t('drop.remove')}
          </Button>
        </InlineStack>
      </div>
    </li>
  );
}

interface MediaPreviewProps {
  item: Pick<MediaValue, 'url' | 'mediaContentType'>;
  /** The alternative text, if any. */
  words: string;
}

/** A thumbnail, or a playable video; shows an error if the URL fails to load. */
export function MediaPreview({ item: { url, mediaContentType }, words }: MediaPreviewProps) {
  const t = useTranslate();
  const shownAt = useShownAt();
  const [broken, setBroken] = useState<string>();
  if (broken === url) return <div className="drop-medium-broken">{t('drop.brokenMedia')}</div>;
  const shown = { src: shownAt(url), onError: () => setBroken(url) };
  return mediaContentType === 'VIDEO' ? (
    <video {...shown} controls muted playsInline preload="metadata" aria-label={words} />
  ) : (
    <img {...shown} alt={words} loading="lazy" />
  );
}

const accept = 'image/png,image/jpeg,image/gif,image/webp,image/heic,video/mp4,video/quicktime,video/webm';

interface AddMediaProps {
  /** The owner, for labels. */
  title: string;
  /** Whether more than one is allowed. */
  isOne?: boolean;
  add: (files: readonly File[]) => void;
  onAddress: (item: MediaValue) => void;
}

/** Two ways to add media: files, and a URL. */
export function AddMedia({ title, isOne = false, add, onAddress }: AddMediaProps) {
  const t = useTranslate();
  const [address, setAddress] = useState('');
  useUnsavedInputGuard(address !== '');
  const isAddress = /^https:\/\/\S+\.\S+/.test(address.trim());
  const addAddress = () => {
    onAddress(mediaAt(address.trim()));
    setAddress('');
  };
  return (
    <BlockStack gap="200">
      <DropZone
        accept={accept}
        label={t('drop.uploadFor', { title })}
        labelHidden
        allowMultiple={!isOne}
        variableHeight
        // Other file types get an error message, like failed uploads.
        onDrop={add}
      >
        <DropZone.FileUpload actionTitle={t('drop.upload')} actionHint={t('drop.uploadHint')} />
      </DropZone>
      <TextField
        label={t('drop.byUrl')}
        type="url"
        value={address}
        onChange={setAddress}
        autoComplete="off"
        placeholder="https://"
        connectedRight={
          <Button onClick={addAddress} disabled={!isAddress}>
            {t('drop.add')}
          </Button>
        }
      />
    </BlockStack>
  );
}
